import { formatWon } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/cx.ts';
import type { MyGrade } from './grade.ts';

export function GradeTable({ table, mine }: { table: MyGrade['table']; mine: number }) {
  return (
    <ul className="space-y-2 px-gutter">
      {table.map(({ grade, gradeName, purchaseNeeded, pointPermille, benefit }) => (
        <li
          key={grade}
          aria-current={grade === mine ? 'true' : undefined}
          className={classNames(
            'rounded-card px-4 py-3.5 ring-inset',
            grade === mine ? 'bg-brand-50 ring-2 ring-brand-strong' : 'ring-1 ring-line',
          )}
        >
          <p className="flex items-center justify-between gap-3">
            <span className="flex items-center gap-2 font-bold">
              {gradeName}
              {grade === mine && <Badge tone="brand">지금 등급</Badge>}
            </span>
            <span className="tabular font-semibold text-brand-strong">{pointPermille / 10}% 적립</span>
          </p>
          <p className="tabular mt-1 text-ink-600 text-second">
            {purchaseNeeded > 0 ? `3개월 ${formatWon(purchaseNeeded)} 이상` : '가입하면 바로'}
            {benefit && ` · ${benefit}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
