import { dottedDay, lastDayText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from '#ui/cx.ts';

type Entry = { type: string; amount: number; label: string; at: string; expiresAt: string | null };

export function PointRow({ entry: { amount, label, at, expiresAt } }: { entry: Entry }) {
  const earned = amount > 0;
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-4">
      <p className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="tabular block text-caption text-ink-400">
          {dottedDay(at)}
          {earned && expiresAt && ` · ${lastDayText(expiresAt)}까지`}
        </span>
      </p>
      <b className={classNames('tabular shrink-0 font-bold', earned ? 'text-brand-strong' : 'text-ink-600')}>
        {earned && '+'}
        {groupThousands(amount)}P
      </b>
    </li>
  );
}
