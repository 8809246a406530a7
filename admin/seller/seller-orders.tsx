import { Link } from 'react-router';
import { lineStateName } from '#contract/rules/status-names.ts';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { DataTable } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { SearchInput } from '../kit/search.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { useInfiniteRows } from '../kit/use-rows.ts';

/** The orders with lines of the seller, the latest first. */
export default function SellerOrders() {
  const { of } = useFilters();
  const search = of('search');
  const { query, rows } = useInfiniteRows('orders', { search }, (after) =>
    adminApi('GET /v1/seller/orders', { query: { search, after, take: 30 } }),
  );
  return (
    <>
      <ScreenHeading title="주문" />
      <div className="mb-3">
        <SearchInput label="주문번호, 상품명, 송장번호" />
      </div>
      <ListStates query={query} isEmpty={rows.length === 0} empty={{ text: '조건에 맞는 주문이 없어요.' }}>
        <DataTable heads={['주문', '상품']}>
          {rows.map((order) => (
            <tr key={order.id}>
              <td className="whitespace-nowrap">
                <Link
                  to={`/orders/${order.id}`}
                  className="tabular inline-block min-h-11 font-medium text-brand-strong underline-offset-2 hover:underline"
                >
                  {order.orderNumber}
                  <span className="block text-ink-600 text-second">{dateTimeText(order.createDate)}</span>
                </Link>
              </td>
              <td className="max-md:flex-col max-md:gap-0">
                {order.lines.map((line) => (
                  <p key={line.uuid}>
                    {line.name} {line.units > 0 && `× ${line.units} `}
                    <span className="text-ink-600 text-second">{lineStateName(line.status, line.waitsFor)}</span>
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </DataTable>
        <LoadMore query={query} shown={rows.length} count={rows.length} />
      </ListStates>
    </>
  );
}
