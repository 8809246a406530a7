import type { Order, OrderItem } from '#contract/orders.ts';
import { submitHandler } from '#ui/form.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { RefundAccountFields } from '../verification/account-fields.tsx';
import { ClaimDetails } from './claim-details.tsx';
import { ClaimFooter, ClaimNextSteps } from './claim-footer.tsx';
import { ClaimItem } from './claim-item.tsx';
import { claimNextSteps, returnShippingText } from './claim-reasons.ts';
import { ClaimReasonList } from './reason-list.tsx';
import { ClaimRefundPreview } from './return-refund-preview.tsx';
import { useLineClaim } from './use-claim.ts';

/** The claim form of a line, with the preview of its refund. */
export function LineClaimForm({ order, line }: { order: Order; line: OrderItem }) {
  const { goods, wishing, account, asksAccount, worth, busy, claim } = useLineClaim(order, line);
  const { kind, reason } = wishing.wish;
  return (
    <form noValidate method="post" onSubmit={submitHandler(claim)}>
      <ClaimItem goods={goods} form={wishing.form} />
      <OrderSection title="어떤 문제인가요?">
        <ClaimReasonList goods={goods} form={wishing.form} />
      </OrderSection>
      {reason && (
        <>
          <ClaimDetails goods={goods} reason={reason} wishing={wishing} />
          {asksAccount && (
            <OrderSection title="환불받을 계좌">
              <RefundAccountFields account={account} />
            </OrderSection>
          )}
          {worth.asked && (
            <OrderSection title="환불 예정">
              <ClaimRefundPreview worth={worth} carriage={returnShippingText(reason, line)} />
            </OrderSection>
          )}
          <ClaimNextSteps texts={claimNextSteps(reason, line, kind, worth.asked ? worth.preview?.terms : [])} />
        </>
      )}
      <ClaimFooter kind={kind} busy={busy} />
    </form>
  );
}
