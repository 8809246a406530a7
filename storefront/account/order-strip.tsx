import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from '#ui/cx.ts';
import { sessionKeys } from '../session/session-query-keys.ts';

const steps = [
  { key: 'paid', label: '결제완료' },
  { key: 'delivering', label: '배송' },
  { key: 'delivery_end', label: '배송완료' },
  { key: 'complete', label: '구매확정' },
  { key: 'withdraw', label: '취소' },
] as const;

/** The number of the member's orders by state, each a link to them. */
export function OrderStrip() {
  const { data } = useQuery({ queryKey: sessionKeys.orderCounts, queryFn: () => api('GET /v1/app-users/counts', {}) });
  return (
    <nav aria-label="주문 현황">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] rounded-sheet bg-sunken py-2 text-center">
        {steps.map(({ key, label }) => (
          <li key={key}>
            <Link to={`/order?oipStatus=${key}`} className="flex min-h-16 flex-col-reverse items-center justify-center">
              <span className="text-caption text-ink-600">{label}</span>
              <span
                className={classNames(
                  'tabular w-full font-bold text-title',
                  data?.[key] ? 'text-brand-700' : 'text-ink-600',
                )}
              >
                {data ? groupThousands(data[key]) : '·'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
