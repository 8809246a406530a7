import { ChevronRight, Clock3 } from 'lucide-react';
import { Link } from 'react-router';
import { addDays, weekdayOf } from '#contract/rules/calendar.ts';
import { countdownText, koreanDay, shortDay, untilToday } from '#contract/rules/dates.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { ProductThumbnail } from '#ui/placard.tsx';
import { useNow } from '#ui/shop-clock.ts';
import { parcelArrivalText, useCurrentParcel } from './use-current-parcel.ts';

type DispatchCalendar = Pick<StorefrontSettings, 'holidays' | 'sameDayCutoff'>;

/**
 * One line of fixed height. It shows the member's parcel in transit, or the time left to order for dispatch today, or the next dispatch
 * day. Both are the earliest: a product may take longer or have a ship date. The clock is the visitor's, and nothing shifts when it starts.
 */
export function DeliveryPromiseStrip({ now, calendar }: { now: string; calendar: DispatchCalendar }) {
  const parcel = useCurrentParcel();
  return (
    <div className="promise">
      {parcel ? (
        <Link to={`/order/${parcel.order}`}>
          <ProductThumbnail product={parcel.product} side={32} />
          <span className="flex min-w-0 grow flex-wrap gap-x-2">
            <span className="min-w-0 grow basis-12 truncate">{parcel.product.name}</span>
            <b>{parcelArrivalText(parcel)}</b>
          </span>
          <ChevronRight className="size-4 shrink-0" aria-hidden />
        </Link>
      ) : (
        <CutOff now={now} {...calendar} />
      )}
    </div>
  );
}

function CutOff({ now, holidays, sameDayCutoff }: { now: string } & DispatchCalendar) {
  const present = useNow(now);
  const today = koreanDay(present);
  const timeLeft = untilToday(sameDayCutoff, present);
  const works = (day: string) => weekdayOf(day) % 6 !== 0 && !holidays.includes(day);
  if (works(today) && timeLeft > 0) {
    return (
      <p role="timer">
        <Clock3 className="size-4 shrink-0" aria-hidden />
        <span>
          <b>{sameDayCutoff}까지</b> 주문하면 빠르면 오늘 출고
        </span>
        <b className="tabular ml-auto shrink-0">{countdownText(timeLeft)}</b>
      </p>
    );
  }
  let next = addDays(today, 1);
  while (!works(next)) next = addDays(next, 1);
  return (
    <p>
      <Clock3 className="size-4 shrink-0" aria-hidden />
      <span>
        지금 주문하면 빠르면 <b>{shortDay(next)} 첫 차</b>로 출고
      </span>
    </p>
  );
}
