import { useQuery } from '@tanstack/react-query';
import { groupThousands } from '#contract/rules/money.ts';
import type { StockItem } from '#contract/stock-list.ts';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { ScreenLink } from '../kit/screen-link.tsx';
import { adminKeys } from '../query-keys.ts';

const kinds = { stock: '고침', hold: '주문이 잡음', release: '놓아줌', sell: '팔림', restock: '돌아옴' } as const;

/** The server lists the latest movements up to this number. */
const mostShown = 100;

/** The stock movements of an option: effect on what is for sale, person, reason and order. */
export function StockMovements({ option, onClose }: { option: StockItem | null; onClose: () => void }) {
  const query = useQuery({
    queryKey: adminKeys.list('moves', { id: option?.id }),
    queryFn: () => adminApi('GET /v1/staff/options/{id}/movements', { params: { id: option?.id ?? 0 } }),
    enabled: option !== null,
  });
  const rows = query.data?.entities ?? [];
  return (
    <PromptDialog
      opened={option !== null}
      title={option ? `${option.product.name} · ${option.name}` : ''}
      onClose={onClose}
    >
      <ListStates query={query} isEmpty={rows.length === 0} empty={{ text: '아직 움직임이 없어요.' }} rows={3}>
        <ul>
          {rows.map(({ at, kind, change, units, balance, staff, reason, order }, row) => (
            <li key={row} className="flex justify-between gap-3 border-line border-b py-1.5">
              <span className="tabular shrink-0 text-ink-600">{dateTimeText(at)}</span>
              <span className="min-w-0 flex-1">
                {kinds[kind]}
                {kind === 'sell' && ` ${groupThousands(units)}개`}{' '}
                {order && <ScreenLink to={`/orders/${order.id}`}>{order.orderNumber}</ScreenLink>}
                {(staff || reason) && (
                  <span className="block text-ink-600 text-second">{[staff, reason].filter(Boolean).join(' · ')}</span>
                )}
              </span>
              <span className="tabular shrink-0 text-right">
                <b className="block">{change === 0 ? '–' : signedCount(change)}</b>
                {balance !== null && <span className="text-ink-600 text-second">{groupThousands(balance)} 남음</span>}
              </span>
            </li>
          ))}
        </ul>
        {rows.length === mostShown && <p className="mt-2 text-ink-600 text-second">최근 {mostShown}건까지 보여요.</p>}
      </ListStates>
    </PromptDialog>
  );
}

function signedCount(change: number) {
  return change > 0 ? `+${groupThousands(change)}` : `−${groupThousands(-change)}`;
}
