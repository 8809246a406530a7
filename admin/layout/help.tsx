import { X } from 'lucide-react';
import { useLocation } from 'react-router';
import { useDialog } from '#ui/dialog.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { activeShortcuts, type Shortcuts } from '../kit/shortcuts.ts';
import { helpTextOf } from '../screens.ts';

type Props = { opened: boolean; go: Shortcuts; isSeller: boolean; onClose: () => void };

/** The help dialog: the purpose of the screen, its steps, its shortcuts, and the destinations of G. */
export function HelpDialog({ opened, go, isSeller, onClose }: Props) {
  const dialog = useDialog(opened);
  const { pathname } = useLocation();
  const page = helpTextOf(pathname, isSeller);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="keys"
      className="m-auto max-h-[90dvh] overflow-y-auto w-[min(40rem,calc(100vw-2rem))] rounded-sheet bg-surface p-5 shadow-lift backdrop:bg-black/40"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="mb-2 flex items-start justify-between gap-3">
        <h2 id="keys" className="pt-2 font-bold text-section">
          {page ? `${page.name} 도움말` : '도움말'}
        </h2>
        {/* At the top, so that reading starts here. */}
        <IconButton label="닫기" onClick={onClose}>
          <X className="size-5" aria-hidden />
        </IconButton>
      </div>
      {opened && page && (
        <>
          <p>{page.what}</p>
          <ul className="mt-2 mb-4 list-disc pl-5 text-ink-600">
            {page.how.map((one) => (
              <li key={one} className="py-0.5">
                {one}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mb-1 font-bold">글쇠</h3>
      {opened && (
        <div className="grid gap-x-6 sm:grid-cols-2">
          <List keys={activeShortcuts()} />
          <List keys={go} before="G " />
        </div>
      )}
    </dialog>
  );
}

function List({ keys, before = '' }: { keys: Shortcuts; before?: string }) {
  return (
    <dl>
      {Object.entries(keys).map(([code, { name }]) => (
        <div key={code} className="flex justify-between gap-3 border-line border-b py-1.5">
          <dd>{name}</dd>
          <dt>
            <kbd>
              {before}
              {plain(code)}
            </kbd>
          </dt>
        </div>
      ))}
    </dl>
  );
}

const plain = (code: string) =>
  code
    .replace('Shift+Slash', '?')
    .replace('Shift+Equal', '+')
    .replace('Minus', '-')
    .replace('Slash', '/')
    .replace(/Key|Digit/, '');
