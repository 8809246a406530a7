import type { ReactNode } from 'react';
import type { FundingState } from '#contract/funding.ts';
import { dayText, koreanDay } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { useNow } from '#ui/shop-clock.ts';
import { fundingStateOf } from './funding-state.ts';

/** The progress of a funding, counted from paid orders. */
export function FundingGoal({ funding, now }: { funding: FundingState; now: string }) {
  const present = useNow(now);
  const { achievePercent, supporterCount, goal, current, goalType, beginDate, endDate } = funding;
  const amount = (value: number) => (goalType === 'amount' ? formatWon(value) : `${groupThousands(value)}개`);
  const state = fundingStateOf(funding, present);
  return (
    <div className="mt-5 rounded-sheet bg-brand-50 p-5">
      <p className="flex items-center justify-between gap-2">
        <span className="rounded-md bg-ink-900 px-2 py-1 font-semibold text-caption text-on-ink">{state.badge}</span>
        <b className="tabular font-bold">{state.left}</b>
      </p>
      <p className="tabular mt-4 flex items-baseline gap-2">
        <b className="font-bold text-brand-strong text-hero">{groupThousands(achievePercent)}%</b>
        <span className="text-second">{groupThousands(supporterCount)}명이 함께해요</span>
      </p>
      <div
        role="progressbar"
        aria-label="달성률"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, achievePercent)}
        aria-valuetext={`${achievePercent}%`}
        className="mt-2 h-2.5 overflow-hidden rounded-full bg-surface"
      >
        <div className="h-full rounded-full bg-brand-strong" style={{ width: `${Math.min(100, achievePercent)}%` }} />
      </div>
      <dl className="mt-4 space-y-1.5 text-second">
        <Row label="모인 만큼">{amount(current)}</Row>
        <Row label="목표">{amount(goal)}</Row>
        <Row label="기간">
          {dayText(koreanDay(beginDate))} ~ {dayText(koreanDay(endDate))}
        </Row>
        <Row label="보내는 날">{dayText(funding.estimatedShipmentDate)} 예정</Row>
      </dl>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-600">{label}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </div>
  );
}
