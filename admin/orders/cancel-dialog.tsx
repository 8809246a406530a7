import { useState } from 'react';
import type { StaffOrderItem, StaffOrderPage } from '#contract/staff-orders.ts';
import { useForm } from '#ui/form.ts';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { waitingForApprovalText } from '../kit/reason-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { StaffRefundPreview, sendPreviewed } from '../kit/refund-preview.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateOrder } from './invalidate-order.ts';
import { chosenOptions, LineQuantityFields, remainingQuantities, sumOfQuantities } from './line-quantity.tsx';

type Props = { line: StaffOrderItem; order: StaffOrderPage; onClose: () => void };
type Fault = 'shop' | 'buyer';

/**
 * Cancels a quantity of a line for its buyer. The refund of the chosen quantity is shown before. For a packed line its seller is asked,
 * and nothing is refunded until the answer.
 */
export function CancelLineDialog({ line, order, onClose }: Props) {
  const isAsking = order.packed.includes(line.uuid);
  const showToast = useToast();
  const [quantities, setQuantities] = useState(() => remainingQuantities(line));
  const options = chosenOptions(quantities);
  const units = sumOfQuantities(quantities);
  const [fault, setFault] = useState<Fault>('shop');
  const ask = { line: line.uuid, act: 'withdraw', options, fault } as const;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    first: { reason: '' },
    rules: { reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.') },
  });
  async function sendCancel() {
    if (!form.check()) return;
    setBusy(true);
    setError(null);
    const body = { options, fault, reason: form.values.reason.trim() };
    try {
      const { state, line: after } = await sendPreviewed(order.id, ask, (previewTotal) =>
        adminApi('PUT /v1/staff/lines/{line}/withdraw', {
          params: { line: line.uuid },
          body: { ...body, previewTotal },
        }),
      );
      // The seller may have begun to pack since the page was read.
      const isAsked = after?.orderItemProductStatus === 'withdraw_request';
      showToast(state === 'waiting' ? waitingForApprovalText : isAsked ? '취소를 요청했어요.' : '취소하고 환불했어요.');
      invalidateOrder(order.id, order.uuid);
      onClose();
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  }
  return (
    <PromptDialog
      opened
      danger
      title={isAsking ? '대신 취소를 요청할까요?' : '대신 취소할까요?'}
      confirm={isAsking ? `${units}개 취소요청` : `${units}개 취소하고 환불`}
      busy={busy}
      error={error}
      onConfirm={() => void sendCancel()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <LineQuantityFields line={line} label="취소할 수량" value={quantities} onChange={setQuantities} />
        <NativeSelect
          label="누구의 사정인가요"
          value={fault}
          options={[
            ['shop', '쇼핑몰·판매자'],
            ['buyer', '구매자'],
          ]}
          onChange={setFault}
        />
        {isAsking ? (
          <p className="rounded-card bg-sunken p-3">
            이미 포장하고 있어서 취소요청으로 넘어가요. 승인하면 환불하고, 1영업일 안에 답이 없으면 저절로 승인돼요.
          </p>
        ) : (
          <StaffRefundPreview order={order.id} ask={ask} />
        )}
        <ReasonField label="사유" most={300} rows={3} {...form.field('reason')} />
      </div>
    </PromptDialog>
  );
}
