import { Stars } from '#ui/rating.tsx';
import type { ReviewPage } from './reviews.ts';

export function ReviewSummary({ summary }: { summary: ReviewPage['summary'] }) {
  const all = Math.max(
    1,
    summary.byScore.reduce((sum, many) => sum + many, 0),
  );
  return (
    <div className="flex items-center gap-6 rounded-sheet bg-sunken p-5">
      <div className="shrink-0 text-center">
        <p className="tabular font-bold text-[2.5rem] leading-none">{(summary.average ?? 0).toFixed(1)}</p>
        <Stars score={summary.average ?? 0} className="mt-2" />
      </div>
      <ul className="flex-1 space-y-1">
        {[5, 4, 3, 2, 1].map((score) => {
          const share = Math.round(((summary.byScore[score - 1] ?? 0) / all) * 100);
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
  );
}
