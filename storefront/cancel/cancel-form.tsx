import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty.tsx';
import { submitHandler, useForm, validateAll } from '#ui/form.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { HiddenHeading } from '../layout/page-heading.tsx';
import {
  type CancelSelection,
  cancellableLines,
  initialSelection,
  isWholeOnly,
  pruneSelection,
} from '../orders/order-selection.ts';
import { useRefundAccount } from '../verification/account.ts';
import { RefundAccountFields } from '../verification/account-fields.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { orderPathOf } from '../verification/return-places.ts';
import { type CancelFormValues, cancelButtonState, cancelFormRules, cancelReasonText } from './cancel-form-state.ts';
import { CancelReasonField } from './cancel-reason.tsx';
import { CancelLinePicker } from './line-picker.tsx';
import { RefundSummary } from './refund-summary.tsx';
import { useCancel } from './use-cancel.ts';
import { useRefundPreviews } from './use-cancel-preview.ts';

export function CancelForm({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const form = useForm({
    first: (): CancelFormValues => ({
      selection: initialSelection(order, search.get('line')),
      reason: null,
      words: '',
    }),
    rules: cancelFormRules,
  });
  const selection = pruneSelection(order, form.values.selection);
  const account = useRefundAccount();
  const isUnpaid = order.payment.paymentStatus === 'waiting';
  const reason = cancelReasonText(form.values);
  const groups = useRefundPreviews(order, selection, reason);
  const { isReady, needsAccount, label } = cancelButtonState(groups, selection.size, isUnpaid);
  const choose = (next: CancelSelection) => form.write({ selection: next });
  const { busy, withdraw } = useCancel(order, choose);

  if (cancellableLines(order).length === 0) return <Nothing order={order} />;

  function send() {
    if (!validateAll(form, ...(needsAccount ? [account] : []))) return;
    void withdraw({ selection, groups, reason, account: needsAccount ? account : null });
  }

  return (
    <form noValidate method="post" onSubmit={submitHandler(send)}>
      <HiddenHeading />
      <OrderSection title={isWholeOnly(order) ? '취소할 주문' : '취소할 상품'}>
        {isWholeOnly(order) && (
          <p className="mb-4 rounded-card bg-sunken px-4 py-3 text-second">이 주문은 전체를 함께 취소할 수 있어요.</p>
        )}
        <CancelLinePicker order={order} selection={selection} onChange={choose} />
      </OrderSection>
      <OrderSection>
        <CancelReasonField form={form} />
      </OrderSection>
      <OrderSection title={isUnpaid ? '환불' : '환불 예정'}>
        <RefundSummary order={order} groups={groups} selection={selection} isUnpaid={isUnpaid} onChoose={choose} />
      </OrderSection>
      {needsAccount && (
        <OrderSection title="환불받을 계좌">
          <RefundAccountFields account={account} />
        </OrderSection>
      )}
      <BottomActionBar>
        <Button type="submit" size="large" full busy={busy} disabled={!isReady}>
          {label}
        </Button>
      </BottomActionBar>
    </form>
  );
}

function Nothing({ order }: { order: Order }) {
  const { proof } = useGuestCredentials(order);
  return (
    <>
      <HiddenHeading />
      <EmptyState
        art="box"
        title="지금은 취소할 수 있는 상품이 없어요"
        text="이미 배송이 시작됐다면 받은 뒤에 반품을 신청해 주세요."
        action={{ label: '주문 상세 보기', to: orderPathOf(order, proof) }}
      />
    </>
  );
}
