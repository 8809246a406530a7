import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { GradeLine } from '../grade-card.tsx';
import { type MyHeadProps, memberName } from '../purchases.ts';

/** The balance sheet of the month: sum, orders, and what coupons and points saved. */
export default function PriceBoardMyHead({ user, purchases }: MyHeadProps) {
  const month = purchases?.month;
  return (
    <section className="my-head" aria-label="이달의 거래">
      <h2>
        {memberName(user)} <span>{month ? `${Number(month.from.slice(5, 7))}월 거래` : ' '}</span>
      </h2>
      <dl className="ledger tabular">
        <div>
          <dt>주문</dt>
          <dd>{month ? `${groupThousands(month.orders)}건` : '·'}</dd>
        </div>
        <div>
          <dt>쿠폰·포인트로 아낀 돈</dt>
          <dd>{month ? (month.saved > 0 ? formatWon(month.saved) : '아직 없어요') : '·'}</dd>
        </div>
        <div>
          <dt>산 금액</dt>
          <dd>{month ? formatWon(month.spent) : '·'}</dd>
        </div>
      </dl>
      <GradeLine user={user} />
    </section>
  );
}
