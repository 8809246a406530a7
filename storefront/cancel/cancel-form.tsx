import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { submitHandler, useForm, validateAll } from '#ui/form.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { HiddenHeading } from '../layout/page-heading.tsx';
import {
  bundledLines,
  type CancelSelection,
  cancellableLines,
  initialSelection,
  isWholeOnly,
  pruneSelection,
  selectLines,
  splitsBundle,
} from '../orders/order-selection.ts';
import { RefundAccountFields } from '../verification/account-fields.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { orderPathOf } from '../verification/return-places.ts';
import { useRefundAccount } from '../verification/use-refund-account.ts';
import { type CancelFormValues, cancelButtonState, cancelFormRules, cancelReasonText } from './cancel-form-state.ts';
import { type CancelReason, cancelReasons, customCancelReason } from './cancel-reasons.ts';
import { RefundPreviewCard } from './cancel-refund-preview.tsx';
import { CancelLinePicker } from './line-picker.tsx';
import { useCancel } from './use-cancel.ts';
import { type PreviewedGroup, useRefundPreviews } from './use-cancel-preview.ts';

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

  function sendCancel() {
    if (!validateAll(form, ...(needsAccount ? [account] : []))) return;
    void withdraw({ selection, groups, reason, account: needsAccount ? account : null });
  }

  return (
    <form noValidate method="post" onSubmit={submitHandler(sendCancel)}>
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

type Props = {
  order: Order;
  groups: PreviewedGroup[];
  selection: CancelSelection;
  isUnpaid: boolean;
  onChoose: (selection: CancelSelection) => void;
};

/** The refund of the selected items, grouped by how they are cancelled. */
function RefundSummary({ order, groups, selection, isUnpaid, onChoose }: Props) {
  if (isUnpaid)
    return (
      <p className="text-ink-600">
        아직 입금하지 않은 주문이라 환불할 금액이 없어요. 사용한 쿠폰과 포인트는 기간이 남아 있으면 바로 돌아와요.
      </p>
    );
  if (selection.size === 0) return <p className="text-ink-600">취소할 상품을 골라 주세요.</p>;
  // Groups appear from top to bottom in any order of answers: a later answer must not shift the content below.
  const firstLoading = groups.findIndex(({ preview, error }) => !preview && !error);
  const shown = firstLoading < 0 ? groups : groups.slice(0, firstLoading + 1);
  return (
    <div className="flex flex-col gap-7">
      {shown.map((group) => (
        <RefundPreviewCard
          key={group.way}
          order={order}
          group={group}
          parted={splitsBundle(order, pidsOf(group), selection)}
          onTakeBundle={() => onChoose(selectLines(selection, bundledLines(order, pidsOf(group))))}
        />
      ))}
    </div>
  );
}

function pidsOf({ lines }: PreviewedGroup) {
  return lines.map(({ pid }) => pid);
}

const choices = cancelReasons.map((reason) => ({ value: reason, label: reason }));

type CancelReasonFieldProps = {
  form: {
    values: CancelFormValues;
    faults: { reason?: string };
    write: (change: Partial<CancelFormValues>) => void;
    field: (
      name: 'words',
    ) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  };
};

/** The reason of a cancellation: one of the common ones, or free text. */
function CancelReasonField({ form }: CancelReasonFieldProps) {
  const { reason, words } = form.values;
  return (
    <div className="flex flex-col gap-3">
      <SelectField<CancelReason>
        name="reason"
        label="취소 사유"
        placeholder="사유를 선택해 주세요"
        choices={choices}
        value={reason}
        error={form.faults.reason}
        onPick={(picked) => form.write({ reason: picked })}
      />
      {reason === customCancelReason && (
        <TextField label="사유" maxLength={200} hint={`${[...words].length}/200`} {...form.field('words')} />
      )}
    </div>
  );
}
