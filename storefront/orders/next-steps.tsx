import type { Order, OrderItem } from '#contract/orders.ts';
import { dayText, koreanDay } from '#contract/rules/dates.ts';
import { ProductThumbnail } from '#ui/placard.tsx';

/** The payment and the next steps of each parcel, by date. */
export function OrderNextSteps({ order }: { order: Order }) {
  const paid = order.history.find((event) => event.to === 'paid');
  return (
    <ul className="flex flex-col gap-5">
      {parcelsOf(order.orderItemProducts).map((lines) => {
        const first = lines[0] as OrderItem;
        return (
          <li key={first.uuid} className="flex gap-4">
            <ProductThumbnail product={first.product} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">
                {first.product.name}
                {lines.length > 1 && ` 외 ${lines.length - 1}건`}
              </p>
              <ol className="mt-1.5 flex flex-wrap items-center gap-x-2 text-second">
                {paid && (
                  <li>
                    <span className="text-ink-600">{dayText(koreanDay(paid.at))}</span> 결제
                  </li>
                )}
                {first.shipmentDate && (
                  <li>
                    {paid && <Arrow />}
                    <span className="text-ink-600">{dayText(first.shipmentDate)}</span>{' '}
                    <b className="font-semibold">출고</b>
                  </li>
                )}
                {first.arrival && (
                  <li>
                    {(paid ?? first.shipmentDate) && <Arrow />}
                    <span className="text-ink-600">{dayText(first.arrival)}</span>{' '}
                    <b className="font-semibold text-brand-strong">도착 예정</b>
                  </li>
                )}
              </ol>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Arrow() {
  return (
    <span aria-hidden className="mr-2 text-ink-400">
      →
    </span>
  );
}

/** Groups the lines of one parcel: same seller, same date. */
export function parcelsOf(lines: OrderItem[]): OrderItem[][] {
  const groups = new Map<string, OrderItem[]>();
  for (const line of lines) {
    const { distributor, storage } = line.product;
    const key = [distributor.id, storage, line.shipmentDate, line.arrival, line.delivery?.invoice].join();
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}
