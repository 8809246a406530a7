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
        <Row name="주문" value={month && `${groupThousands(month.orders)}건`} />
        <Row name="쿠폰·포인트로 아낀 돈" value={month && (month.saved > 0 ? formatWon(month.saved) : '아직 없어요')} />
        <Row name="산 금액" value={month && formatWon(month.spent)} />
      </dl>
      <GradeLine user={user} />
    </section>
  );
}

/** The key makes a new element for the loaded value. The same element would move as its right-aligned text grows. */
function Row({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd key={value}>{value ?? '·'}</dd>
    </div>
  );
}
