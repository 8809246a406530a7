import type { DashboardToday as Day } from '#contract/dashboard.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { DataTable, numberHeading } from '../kit/data-table.tsx';

const dayNames = { today: '오늘 지금까지', yesterday: '어제 이맘때', week: '지난주 같은 요일' } as const;

/** Today’s sales so far, compared with other days up to the same hour. */
export function SalesComparison({ sales }: { sales: NonNullable<Day['sales']> }) {
  return (
    <section>
      <h2 className="mb-2 font-bold text-section">결제된 주문</h2>
      <DataTable heads={['언제', numberHeading('주문'), numberHeading('금액')]}>
        {sales.map(({ day, orders, won: amount }) => (
          <tr key={day}>
            <td>{dayNames[day]}</td>
            <td className="tabular text-right">{groupThousands(orders)}건</td>
            <td className="tabular text-right">{formatWon(amount)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
