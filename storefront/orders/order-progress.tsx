import type { Order, OrderItem } from '#contract/orders.ts';
import { clockText, koreanDay } from '#contract/rules/dates.ts';
import { StatusSteps } from '#ui/status-steps.tsx';
import { hasOrderEnded } from './order-texts.ts';

const steps = [
  { label: '결제완료', statuses: ['paid', 'withdraw_partially'] },
  { label: '배송준비', statuses: ['delivery_waiting', 'delivery_delay'] },
  { label: '배송중', statuses: ['delivering'] },
  { label: '배송완료', statuses: ['delivery_end', 'return_request', 'replace_request', 'replace_complete'] },
  { label: '구매확정', statuses: ['complete'] },
];

/** The progress of an order with the time of each step. An order that ended early shows none. */
export function OrderProgress({ order: { orderItemStatus, history } }: { order: Order }) {
  if (hasOrderEnded(orderItemStatus)) return null;
  const current = steps.findIndex(({ statuses }) => statuses.includes(orderItemStatus));
  if (current < 0) return null;
  return (
    <div className="-mx-2 mt-6">
      <StatusSteps
        current={current}
        steps={steps.map(({ label, statuses }, place) => {
          const event = place <= current ? history.find(({ to }) => statuses.includes(to)) : undefined;
          return { label, at: event ? shortMoment(event.at) : null };
        })}
      />
    </div>
  );
}

/** The progress of a parcel, by its first line. A parcel that ended early shows none. */
export function ParcelProgress({ line: { orderItemProductStatus } }: { line: OrderItem }) {
  const current = steps.findIndex(({ statuses }) => statuses.includes(orderItemProductStatus));
  if (current < 0) return null;
  return (
    <div className="-mx-2 mt-4">
      <StatusSteps current={current} steps={steps} />
    </div>
  );
}

/** "11.24 14:05" */
function shortMoment(moment: string) {
  const [, month, date] = koreanDay(moment).split('-').map(Number);
  return `${month}.${date} ${clockText(moment)}`;
}
