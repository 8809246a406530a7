import { Clock3 } from 'lucide-react';
import { countdown, koreanDay, untilToday } from '#contract/rules/dates.ts';
import { useNow } from '#ui/clock.ts';

const cutOffHour = 14;

/** Runs on working days until the cut-off; at other times there is nothing to hurry for. */
export function Countdown({ now }: { now: string }) {
  const present = useNow(now);
  const left = untilToday(cutOffHour, present);
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
