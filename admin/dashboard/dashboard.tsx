import { useQuery } from '@tanstack/react-query';
import type { Today as Day } from '#contract/dashboard.ts';
import { won } from '#contract/rules/money.ts';
import { api } from '../api.ts';
import { ageOf } from '../kit/texts.ts';
import { DayScreen } from '../kit/today-heading.tsx';
import { keys } from '../query-keys.ts';

import { Sales } from './sales.tsx';
import { Group, Tile } from './tile.tsx';

/** The day at one glance: every number is a door to what it counts. */
export function Today() {
  const asked = useQuery({
    queryKey: keys.today,
    queryFn: () => api('GET /v1/staff/today', {}),
    refetchInterval: 15_000,
  });
  return (
    <DayScreen asked={asked} shape="tiles">
      {(day) => <Board day={day} />}
    </DayScreen>
  );
}

function Board({ day }: { day: Day }) {
  const { counts, leaving } = day;
  return (
    <div className="flex flex-col gap-5">
      <Group name="보내기">
        <Tile to="/new" name="새 주문" count={counts.new} />
        <Tile
          to={`/packing?leavesBy=${day.date}`}
          name="오늘 보낼 것"
          count={leaving.left}
          about={leaving.all > 0 ? `오늘 ${leaving.all}건 중 ${leaving.all - leaving.left}건 보냄` : '오늘은 없어요'}
        />
        <Tile to={`/packing?leavesBy=${day.date}`} name="늦은 것" count={leaving.late} tone="bad" />
        <Tile
          to="/moving"
          name="배송중"
          count={counts.moving}
          about={day.silent > 0 ? `${day.silent}건은 이틀째 소식 없음` : undefined}
        />
      </Group>
      <Group name="답하기">
        <Tile to="/cancels" name="취소요청" count={counts.cancels} tone="warn" />
        <Tile to="/claims" name="반품·교환" count={counts.claims} tone="warn" />
        {day.questions && (
          <Tile to="/questions" name="상품문의" count={day.questions.count} about={oldest(day.questions)} />
        )}
        {day.inquiries && (
          <Tile to="/inquiries" name="고객센터" count={day.inquiries.count} about={oldest(day.inquiries)} />
        )}
        {day.reviews !== null && <Tile to="/reviews" name="신고·이의 후기" count={day.reviews} tone="warn" />}
      </Group>
      {(day.money || day.approvals !== null) && (
        <Group name="돈">
          {day.money && (
            <>
              <Tile to="/money" name="멈춘 환불" count={day.money.refunds} tone="bad" />
              <Tile to="/money?tab=cases" name="사건" count={day.money.cases} tone="bad" />
              <Tile
                to="/orders?status=bank_transfer_waiting"
                name="입금 대기"
                count={day.money.deposits}
                about={won(day.money.waiting)}
              />
            </>
          )}
          {day.approvals !== null && <Tile to="/approvals" name="승인할 것" count={day.approvals} tone="warn" />}
          {day.businesses !== null && <Tile to="/businesses" name="사업자 신청" count={day.businesses} />}
        </Group>
      )}
      {day.sales && <Sales sales={day.sales} />}
    </div>
  );
}

const oldest = ({ oldest: at }: { oldest: string | null }) => (at ? `가장 오래된 것 ${ageOf(at)}째` : undefined);
