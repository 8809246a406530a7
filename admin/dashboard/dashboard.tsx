import { useQuery } from '@tanstack/react-query';
import type { DashboardToday as Day } from '#contract/dashboard.ts';
import { formatWon } from '#contract/rules/money.ts';
import { adminApi } from '../admin-api.ts';
import { ageText } from '../kit/admin-texts.ts';
import { TodayHeading } from '../kit/today-heading.tsx';
import { adminKeys } from '../query-keys.ts';

import { SalesComparison } from './sales.tsx';
import { CountTile, TileGroup } from './tile.tsx';

/** The dashboard: every number links to the list it counts. */
export function Dashboard() {
  const query = useQuery({
    queryKey: adminKeys.today,
    queryFn: () => adminApi('GET /v1/staff/today', {}),
    refetchInterval: 15_000,
  });
  return (
    <TodayHeading asked={query} shape="tiles">
      {(day) => <Board day={day} />}
    </TodayHeading>
  );
}

function Board({ day }: { day: Day }) {
  const { counts, leaving } = day;
  return (
    <div className="flex flex-col gap-5">
      <TileGroup name="보내기">
        <CountTile to="/new" name="새 주문" count={counts.new} />
        <CountTile
          to={`/packing?leavesBy=${day.date}`}
          name="오늘 보낼 것"
          count={leaving.left}
          about={leaving.all > 0 ? `오늘 ${leaving.all}건 중 ${leaving.all - leaving.left}건 보냄` : '오늘은 없어요'}
        />
        <CountTile to={`/packing?leavesBy=${day.date}`} name="늦은 것" count={leaving.late} tone="bad" />
        <CountTile
          to="/moving"
          name="배송중"
          count={counts.moving}
          about={day.silent > 0 ? `${day.silent}건은 이틀째 소식 없음` : undefined}
        />
      </TileGroup>
      <TileGroup name="답하기">
        <CountTile to="/cancels" name="취소요청" count={counts.cancels} tone="warn" />
        <CountTile to="/claims" name="반품·교환" count={counts.claims} tone="warn" />
        {day.questions && (
          <CountTile to="/questions" name="상품문의" count={day.questions.count} about={oldest(day.questions)} />
        )}
        {day.inquiries && (
          <CountTile to="/inquiries" name="고객센터" count={day.inquiries.count} about={oldest(day.inquiries)} />
        )}
        {day.reviews !== null && <CountTile to="/reviews" name="신고·이의 후기" count={day.reviews} tone="warn" />}
      </TileGroup>
      {(day.money || day.approvals !== null) && (
        <TileGroup name="돈">
          {day.money && (
            <>
              <CountTile to="/money" name="멈춘 환불" count={day.money.refunds} tone="bad" />
              <CountTile to="/money?tab=cases" name="사건" count={day.money.cases} tone="bad" />
              <CountTile
                to="/orders?status=bank_transfer_waiting"
                name="입금 대기"
                count={day.money.deposits}
                about={formatWon(day.money.waiting)}
              />
            </>
          )}
          {day.approvals !== null && <CountTile to="/approvals" name="승인할 것" count={day.approvals} tone="warn" />}
          {day.businesses !== null && <CountTile to="/businesses" name="사업자 신청" count={day.businesses} />}
        </TileGroup>
      )}
      {day.sales && <SalesComparison sales={day.sales} />}
    </div>
  );
}

const oldest = ({ oldest: at }: { oldest: string | null }) => (at ? `가장 오래된 것 ${ageText(at)}째` : undefined);
