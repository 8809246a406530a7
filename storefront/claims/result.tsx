import type { Order, OrderItem } from '#contract/orders.ts';
import { formatWon } from '#contract/rules/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SuccessCheck } from '../orders/success-check.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { orderPathOf } from '../verification/return-places.ts';

/** The result of the claim: an immediate refund, or a review by staff. */
export function ClaimResult({ order, line }: { order: Order; line: OrderItem }) {
  const { proof } = useGuestCredentials(order);
  const claim = line.claims.at(-1);
  const atOnce = claim?.status === 'approved';
  const refund = order.refunds
    .filter(({ kind, lines }) => kind === 'claim' && lines.some(({ uuid }) => uuid === line.uuid))
    .at(-1);
  return (
    <section className="px-gutter pt-12 pb-10 text-center">
      <SuccessCheck />
      <h1 className="mt-5 font-bold text-section">
        {atOnce ? '바로 처리했어요' : claim?.kind === 'replace' ? '교환을 접수했어요' : '환불을 접수했어요'}
      </h1>
      <p className="mt-2 text-ink-600">
        {atOnce
          ? refund
            ? `${formatWon(refund.cash)}을 환불해 드려요. (${refund.wayText})`
            : '환불해 드려요. 상품은 돌려보내지 않아도 돼요.'
          : '판매자가 1영업일 안에 확인하고 알려 드려요.'}
      </p>
      {claim && claim.bad !== null && claim.total !== null && (
        <p className="tabular mt-1 text-ink-600 text-second">
          {claim.total}개 중 {claim.bad}개
        </p>
      )}
      <ButtonLink to={orderPathOf(order, proof)} replace full className="mt-8">
        주문 상세 보기
      </ButtonLink>
    </section>
  );
}
