import { Clock3 } from 'lucide-react';
import { ProductCard } from '../catalog/product-card.tsx';
import type { Shown } from '../catalog/shown.ts';
import { isSellable } from '../catalog/state.ts';
import { useNow } from '../ui/clock.ts';
import { countdown, dayText, koreanDay, untilToday } from '../ui/dates.ts';
import { Rail } from '../ui/rail.tsx';
import { Section } from '../ui/section.tsx';

const cutOff = 14;

/** What leaves first: today's parcels while the cut-off is ahead, else those of the next day out. */
export function earliest(products: Shown[], now: string) {
  const today = koreanDay(now);
  const open = untilToday(cutOff, new Date(now).getTime()) > 0;
  const ahead = products.filter(({ nextShipmentDate: date, productStatus }) => {
    if (date === null || !isSellable(productStatus)) return false;
    return open ? date >= today : date > today;
  });
  const date = ahead.map(({ nextShipmentDate }) => nextShipmentDate ?? '').sort()[0];
  if (!date) return null;
  const unique = new Map(
    ahead.filter(({ nextShipmentDate }) => nextShipmentDate === date).map((product) => [product.id, product]),
  );
  return unique.size < 2 ? null : { date, products: [...unique.values()].slice(0, 8) };
}

export function TodayStrip({ date, products, now }: { date: string; products: Shown[]; now: string }) {
  const today = date === koreanDay(now);
  return (
    <Section
      title={today ? '오늘 출고' : '가장 빠른 출고'}
      sub={today ? '오후 2시까지 주문하면 오늘 보내요' : `지금 주문하면 ${dayText(date)}에 보내요`}
      aside={today ? <Countdown now={now} /> : undefined}
    >
      <Rail label="빨리 출고되는 상품">
        {products.map((product) => (
          <li key={product.id} className="w-40 min-[600px]:w-48">
            <ProductCard product={product} sizes="192px" />
          </li>
        ))}
      </Rail>
    </Section>
  );
}

/** Runs on working days until the cut-off; at other times there is nothing to hurry for. */
export function Countdown({ now }: { now: string }) {
  const present = useNow(now);
  const left = untilToday(cutOff, present);
  const weekday = new Date(`${koreanDay(present)}T00:00:00Z`).getUTCDay();
  if (left <= 0 || weekday === 0 || weekday === 6) return null;
  return (
    <p
      role="timer"
      className="tabular inline-flex shrink-0 items-center gap-1.5 rounded-full bg-ink-900 px-3 py-1.5 font-bold text-second text-white"
    >
      <Clock3 className="size-4" aria-hidden />
      <span className="sr-only">마감까지 </span>
      {countdown(left)}
    </p>
  );
}
