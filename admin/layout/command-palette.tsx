import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { LineStatus, LineWait } from '#contract/lines.ts';
import { lineStateName } from '#contract/rules/status-names.ts';
import { useDialog } from '#ui/dialog.ts';
import { adminApi } from '../admin-api.ts';
import { adminKeys } from '../query-keys.ts';
import type { MenuItem } from '../screens.ts';
import { useStaffSession } from '../session/me.ts';

type Props = { opened: boolean; items: MenuItem[]; canSearch: boolean; onClose: () => void };

/** Opens any screen by name and any order by number or product. */
export function CommandPalette({ opened, onClose, ...rest }: Props) {
  const dialog = useDialog(opened);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog without our help.
    <dialog
      ref={dialog}
      aria-label="찾기"
      className="mx-auto mt-[12dvh] mb-auto w-[min(36rem,calc(100vw-2rem))] rounded-sheet bg-surface p-0 shadow-lift backdrop:bg-black/40"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && <Asking {...rest} onClose={onClose} />}
    </dialog>
  );
}

function Asking({ items, canSearch, onClose }: Omit<Props, 'opened'>) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { found, error, isLooking } = useCommandSearch(items, canSearch, text.trim());
  const chosen = Math.min(at, Math.max(0, found.length - 1));

  function openPage(to: string) {
    onClose();
    void navigate(to);
  }
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = found[chosen];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) setAt(Math.max(0, Math.min(found.length - 1, chosen + step)));
    else if (one) openPage(one.to);
  }

  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was called to be written into.
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls="found"
        aria-activedescendant={found[chosen] ? `found-${chosen}` : undefined}
        aria-label="화면 이름, 주문번호, 상품명"
        placeholder="화면 이름, 주문번호, 상품명"
        className="w-full border-line border-b px-4 py-4 text-title outline-none"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={handleKey}
      />
      <div id="found" role="listbox" aria-label="찾은 것" className="max-h-[50dvh] overflow-y-auto p-2">
        {found.map(({ to, name, about }, row) => (
          <button
            type="button"
            role="option"
            tabIndex={-1}
            id={`found-${row}`}
            key={to}
            aria-selected={row === chosen}
            className="flex min-h-11 w-full items-center justify-between gap-4 rounded-card px-3 text-left aria-selected:bg-brand-50"
            onClick={() => openPage(to)}
          >
            <span>{name}</span>
            <span className="text-ink-400 text-second">{about}</span>
          </button>
        ))}
      </div>
      <p role="status" className="px-4 pb-4 text-ink-600 empty:hidden">
        {error
          ? `주문은 찾지 못했어요. ${errorMessageOf(error)}`
          : found.length > 0
            ? ''
            : isLooking
              ? '찾고 있어요.'
              : '찾은 것이 없어요.'}
      </p>
    </>
  );
}

type FoundOrder = {
  id: number;
  orderNumber: string;
  lines: { name: string; status: LineStatus; waitsFor: LineWait | null }[];
};

async function searchAll(search: string, isSeller: boolean): Promise<{ entities: FoundOrder[] }> {
  // Search words may be personal data, so they are not sent in a URL.
  if (!isSeller) return adminApi('POST /v1/staff/search', { body: { search, take: 8 } });
  return adminApi('GET /v1/seller/orders', { query: { search, take: 8 } });
}

type CommandResult = { to: string; name: string; about: string };

/** Finds screens at once, and orders from the second letter on. */
function useCommandSearch(items: MenuItem[], canSearch: boolean, searchText: string) {
  const text = useDeferredValue(searchText);
  const isSeller = Boolean(useStaffSession().data?.distributor);
  const { data, error, isFetching } = useQuery({
    queryKey: adminKeys.orders({ palette: text }),
    queryFn: () => searchAll(text, isSeller),
    enabled: canSearch && text.length >= 2,
  });
  const screens = items
    .filter(({ name }) => name.replace('·', '').includes(text.replace('·', '')))
    .map(({ to, name }) => ({ to, name, about: '화면' }));
  const orders = (text.length >= 2 ? (data?.entities ?? []) : []).map((order) => ({
    to: `/orders/${order.id}`,
    name: `${order.orderNumber} · ${order.lines[0]?.name ?? ''}`,
    about: order.lines[0] ? lineStateName(order.lines[0].status, order.lines[0].waitsFor) : '',
  }));
  const found: CommandResult[] = [...screens, ...orders];
  return { found, error, isLooking: isFetching || text !== searchText };
}
