import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog.ts';
import { type Keys, keysNow } from '../kit/keys.ts';

/** The keys of this screen, and where G leads. */
export function Help({ opened, go, onClose }: { opened: boolean; go: Keys; onClose: () => void }) {
  const dialog = useDialog(opened);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="keys"
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-sheet bg-surface p-5 shadow-lift backdrop:bg-black/40"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id="keys" className="mb-3 font-bold text-section">
        글쇠
      </h2>
      {opened && (
        <div className="grid gap-x-6 sm:grid-cols-2">
          <List keys={keysNow()} />
          <List keys={go} before="G " />
        </div>
      )}
      <Button full className="mt-4" onClick={onClose}>
        닫기
      </Button>
    </dialog>
  );
}

function List({ keys, before = '' }: { keys: Keys; before?: string }) {
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
    .replace('Slash', '/')
    .replace(/Key|Digit/, '');
