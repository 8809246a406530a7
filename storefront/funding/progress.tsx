import type { Funding } from '#contract/funding.ts';
import { grouped } from '#contract/rules/money.ts';
import { useNow } from '#ui/shop-clock.ts';
import { stateOf } from './state.ts';

/** A bar that is never fuller than full, with the whole number beside it. */
export function Progress({ funding, now }: { funding: Funding; now: string }) {
  const present = useNow(now);
  const { achievePercent, supporterCount } = funding;
  return (
    <span className="block">
      <span className="tabular mt-3 flex items-baseline justify-between gap-2">
        <b className="font-bold text-brand-strong text-title">{grouped(achievePercent)}%</b>
        <span className="text-ink-600 text-second">
          {supporterCount > 0 && `${grouped(supporterCount)}명 참여 · `}
          {stateOf(funding, present).left}
        </span>
      </span>
      <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-brand-100" aria-hidden>
        <span
          className="block h-full rounded-full bg-brand-strong"
          style={{ width: `${Math.min(100, achievePercent)}%` }}
        />
      </span>
    </span>
  );
}
