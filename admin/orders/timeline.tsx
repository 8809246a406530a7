import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderTimelineEntry } from '#contract/order-tools.ts';
import type { StaffOrderPage } from '#contract/staff-orders.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { adminKeys } from '../query-keys.ts';
import { statusNameOf, TimelineEntry } from './timeline-entry.tsx';

const kinds = { status: '상태', money: '돈', staff: '직원', message: '알림', look: '열람' } as const;
type Kind = keyof typeof kinds;
const kindOf = ({ kind }: OrderTimelineEntry): Kind => (kind === 'claim' ? 'status' : kind === 'note' ? 'staff' : kind);

/** The history of an order, with the statuses of its lines at any of its events. */
export function OrderTimeline({ order }: { order: StaffOrderPage }) {
  const [kind, setKind] = useState<Kind | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const query = useQuery({
    queryKey: adminKeys.ofOrder('moments', order.id),
    queryFn: () => adminApi('GET /v1/staff/orders/{id}/moments', { params: { id: order.id } }),
  });
  const all = query.data?.entities ?? [];
  // Counted from the oldest event, because new events are added at the top.
  const row = picked === null ? -1 : all.length - picked;
  const at = all[row];
  return (
    <section className="pane p-4" aria-labelledby="moments">
      <h2 id="moments" className="mb-2 font-bold text-section">
        지나온 일
      </h2>
      <div className="mb-2 flex flex-wrap gap-2">
        <Chip selected={kind === null} onPick={() => setKind(null)}>
          모두
        </Chip>
        {(Object.keys(kinds) as Kind[]).map((one) => (
          <Chip key={one} selected={kind === one} onPick={() => setKind(one)}>
            {kinds[one]}
          </Chip>
        ))}
      </div>
      {at && <Then order={order} at={at} past={all.slice(row)} onClose={() => setPicked(null)} />}
      <ListStates query={query} isEmpty={all.length === 0} empty={{ text: '아직 없어요.' }} rows={3}>
        <ol>
          {all.map((one, place) =>
            kind === null || kindOf(one) === kind ? (
              <li key={all.length - place}>
                <TimelineEntry one={one} onPick={() => setPicked(all.length - place)} />
              </li>
            ) : null,
          )}
        </ol>
      </ListStates>
    </section>
  );
}

type ThenProps = { order: StaffOrderPage; at: OrderTimelineEntry; past: OrderTimelineEntry[]; onClose: () => void };

/** The status of each line right after an event; `past` begins with that event and goes back in time. */
function Then({ order, at, past, onClose }: ThenProps) {
  const statusThen = (uuid: string) =>
    past.find(({ kind, line }) => kind === 'status' && (line === null || line.uuid === uuid))?.what;
  return (
    <section aria-label="그때 모습" className="mb-3 rounded-card bg-brand-50 p-3">
      <p className="mb-1 flex items-center justify-between gap-3">
        <b>{dateTimeText(at.at)}에는</b>
        <Button size="small" variant="ghost" onClick={onClose}>
          닫기
        </Button>
      </p>
      <ul>
        {order.orderItemProducts.map(({ uuid, product }) => (
          <li key={uuid} className="flex justify-between gap-3 py-0.5">
            <span>{product.name}</span>
            <b className="shrink-0">{statusNameOf(statusThen(uuid) ?? '') || '아직 없던 줄'}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
