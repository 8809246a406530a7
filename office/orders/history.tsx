import type { StaffOrderPage } from '#contract/staff-orders.ts';
import { momentOf, statusNames } from '../kit/words.ts';

const whose = {
  buyer: '구매자',
  receiver: '받는 분',
  distributor: '판매자',
  staff: '직원',
  system: '자동',
  payment: '결제사',
} as const;

/** What happened to an order, newest first: who did it and why. */
export function History({ order: { history } }: { order: StaffOrderPage }) {
  const nameOf = (status: string) => (statusNames as Record<string, string>)[status] ?? status;
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">지나온 일</h2>
      {history.length === 0 && <p className="text-ink-600">아직 없어요.</p>}
      <ol>
        {[...history].reverse().map(({ at, from, to, by, reason }, row) => (
          <li key={row} className="grid grid-cols-[7rem_1fr] gap-3 border-line border-b py-2 last:border-0">
            <time dateTime={at} className="tabular text-ink-600 text-second">
              {momentOf(at)}
            </time>
            <span>
              {from && `${nameOf(from)} → `}
              <b>{nameOf(to)}</b> <span className="text-ink-600 text-second">{whose[by]}</span>
              {reason && <span className="block text-ink-600 text-second">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
