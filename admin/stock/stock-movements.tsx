import { useQuery } from '@tanstack/react-query';
import type { Shelved } from '#contract/stock-list.ts';
import { api } from '../api.ts';
import { States } from '../kit/list-states.tsx';
import { Ask } from '../kit/prompt-dialog.tsx';
import { momentOf } from '../kit/texts.ts';
import { keys } from '../query-keys.ts';

const kinds = { stock: '고침', hold: '주문이 잡음', release: '놓아줌', sell: '팔림', restock: '돌아옴' } as const;

/** What came and went of an option. */
export function Moves({ option, onClose }: { option: Shelved | null; onClose: () => void }) {
  const asked = useQuery({
    queryKey: keys.list('moves', { id: option?.id }),
    queryFn: () => api('GET /v1/staff/options/{id}/movements', { params: { id: option?.id ?? 0 } }),
    enabled: option !== null,
  });
  const rows = asked.data?.entities ?? [];
  return (
    <Ask
      opened={option !== null}
      title={option ? `${option.product.name} · ${option.name}` : ''}
      confirm="닫기"
      onConfirm={onClose}
      onClose={onClose}
    >
      <States asked={asked} isEmpty={rows.length === 0} empty={{ text: '아직 움직임이 없어요.' }} rows={3}>
        <ul>
          {rows.map(({ at, kind, units, orderNumber }, row) => (
            <li key={row} className="flex justify-between gap-3 border-line border-b py-1.5">
              <span className="tabular text-ink-600">{momentOf(at)}</span>
              <span className="flex-1">
                {kinds[kind]} {orderNumber}
              </span>
              <b className="tabular">{units > 0 ? `+${units}` : units}</b>
            </li>
          ))}
        </ul>
      </States>
    </Ask>
  );
}
