import type { FundingState } from '#contract/funding.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { useNow } from '#ui/shop-clock.ts';
import { fundingStateOf } from './funding-state.ts';

/** A bar that is at most full, with the actual percentage next to it. */
export function FundingProgress({ funding, now }: { funding: FundingState; now: string }) {
  const present = useNow(now);
  const { achievePercent, supporterCount } = funding;
  return (
    <span className="block">
      <span className="tabular mt-3 flex items-baseline justify-between gap-2">
        <b className="font-bold text-brand-strong text-title">{groupThousands(achievePercent)}%</b>
        <span className="text-ink-600 text-second">
          {supporterCount > 0 && `${groupThousands(supporterCount)}명 참여 · `}
          {fundingStateOf(funding, present).left}
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
