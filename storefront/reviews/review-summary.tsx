import { useState } from 'react';
import { monthText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from '#ui/cx.ts';
import { Stars } from '#ui/rating.tsx';
import type { ReviewSummaryView } from './review-view.ts';

/** The average rating, with the distribution of all reviews or of one month of arrival. */
export function ReviewSummary({ summary }: { summary: ReviewSummaryView }) {
  const [picked, setPicked] = useState<string | null>(null);
  const { months, week } = summary;
  const month = months.find((one) => one.month === picked);
  const byScore = month?.byScore ?? summary.byScore;
  const all = Math.max(
    1,
    byScore.reduce((sum, many) => sum + many, 0),
  );
  const average = (month ?? summary).average ?? 0;
  return (
    <div className="score-card">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="score-sum">
          <p className="tabular font-bold text-[2.5rem] leading-none">{average.toFixed(1)}</p>
          <Stars score={average} className="mt-2" />
          <p className="mt-1 text-caption text-ink-600">{month ? monthText(month.month) : '전체'}</p>
        </div>
        <ul className="flex-[1_1_8rem] space-y-1">
          {[5, 4, 3, 2, 1].map((score) => {
            const share = Math.round(((byScore[score - 1] ?? 0) / all) * 100);
            return (
              <li key={score} className="bar">
                <span>{`${score}점`}</span>
                <span aria-hidden style={{ '--share': `${share}%` } as React.CSSProperties} />
                <span>{`${share}%`}</span>
              </li>
            );
          })}
        </ul>
      </div>
      {months.length > 1 && <Months months={months} picked={picked} onPick={setPicked} />}
      {week.count > 0 && week.average !== null && (
        <p className="tabular mt-4 border-line border-t pt-3 text-second">
          <b className="font-semibold">이번 주에 받은 분들</b> {week.average.toFixed(1)}점
          <span className="text-ink-600"> · {groupThousands(week.count)}명</span>
        </p>
      )}
    </div>
  );
}

type MonthsProps = {
  months: ReviewSummaryView['months'];
  picked: string | null;
  onPick: (month: string | null) => void;
};

/** The rating of each month; a press shows the distribution of that month alone. */
function Months({ months, picked, onPick }: MonthsProps) {
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="text-caption text-ink-600">받은 달별 별점</legend>
      <ul className="no-bar mt-1 flex gap-2 overflow-x-auto">
        {months.map(({ month, average, count }) => (
          <li key={month} className="shrink-0">
            <button
              type="button"
              aria-pressed={picked === month}
              onClick={() => onPick(picked === month ? null : month)}
              className={classNames(
                'tabular min-h-11 rounded-full px-3.5 text-second ring-inset focus-visible:-outline-offset-2',
                picked === month ? 'bg-brand-50 ring-2 ring-brand-strong' : 'bg-surface ring-1 ring-line',
              )}
            >
              <span className="sr-only">{month.slice(0, 4)}년 </span>
              {Number(month.slice(5))}월 <b className="font-semibold">{(average ?? 0).toFixed(1)}</b>
              <span className="sr-only">점, 후기 {count}개</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
