import type { Order } from '#contract/orders.ts';
import { dayText, koreanDay } from '#contract/rules/dates.ts';

/** Separate consents that products required, with their times. */
export function OrderConsents({ order: { consents } }: { order: Order }) {
  if (consents.length === 0) return null;
  return (
    <section aria-label="따로 동의한 내용" className="mt-4 rounded-card bg-sunken px-4 py-3 text-second">
      <p className="font-semibold">따로 동의한 내용</p>
      <ul className="mt-1 text-ink-600">
        {consents.map(({ kind, title, at }) => (
          <li key={kind}>
            {dayText(koreanDay(at))} · {title}
          </li>
        ))}
      </ul>
    </section>
  );
}
