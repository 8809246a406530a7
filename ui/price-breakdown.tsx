import type { ReactNode } from 'react';
import { formatWon } from '#contract/rules/money.ts';
import { classNames } from './cx.ts';

type Row = { label: ReactNode; amount: number; note?: string | undefined; tone?: 'plain' | 'minus' };

/** A price breakdown: label and amount per row, joined by dots, with the total below. */
export function PriceBreakdown({
  rows,
  total,
  totalLabel = '총 결제 금액',
}: {
  rows: Row[];
  total?: number;
  totalLabel?: string;
}) {
  return (
    <dl className="text-second">
      {rows.map((row, place) => (
        <div key={place} className="flex items-baseline gap-2 py-1.5">
          <dt className="text-ink-600">
            {row.label}
            {row.note && <span className="block text-caption text-ink-400">{row.note}</span>}
          </dt>
          <span aria-hidden className="min-w-4 flex-1 border-line border-b border-dotted" />
          <dd
            className={classNames(
              'tabular shrink-0 font-medium',
              row.tone === 'minus' || row.amount < 0 ? 'text-accent-strong' : 'text-ink-900',
            )}
          >
            {signedWon(row)}
          </dd>
        </div>
      ))}
      {total !== undefined && (
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-2 border-line border-t pt-3">
          <dt className="font-semibold text-body">{totalLabel}</dt>
          <dd className="tabular ml-auto whitespace-nowrap font-bold text-section">
            <span key={total} className="roll">
              {formatWon(total)}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function signedWon({ amount, tone }: Row) {
  if (amount === 0) return formatWon(0);
  return tone === 'minus' || amount < 0 ? `-${formatWon(Math.abs(amount))}` : formatWon(amount);
}
