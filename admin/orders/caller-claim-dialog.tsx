import { useMutation } from '@tanstack/react-query';
import type { ClaimReason } from '#contract/claims.ts';
import {
  claimFormReasons,
  claimReasonNames,
  exchangeableReasons,
  isCountedReason,
  reasonsWithPhotos,
} from '#contract/rules/claims.ts';
import type { StaffOrderItem, StaffOrderPage } from '#contract/staff-orders.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateOrder } from './invalidate-order.ts';
import { chosenOptions, LineQuantityFields, remainingQuantities, sumOfQuantities } from './line-quantity.tsx';

const isPieces = (typed: string) => /^[1-9]\d{0,3}$/.test(typed.trim());

type Reason = Exclude<ClaimReason, 'LOST'>;
type Props = { line: StaffOrderItem; order: StaffOrderPage; onClose: () => void };

/** Opens a return or an exchange for a caller. The server applies the rules that a buyer has. */
export function CallerClaimDialog({ line, order, onClose }: Props) {
  const showToast = useToast();
  const form = useForm({
    first: {
      kind: 'return' as 'return' | 'replace',
      reason: 'DAMAGED' as Reason,
      quantities: remainingQuantities(line),
      bad: '',
      total: '',
      detail: '',
    },
    rules: {
      bad: (all) => (isCounted(all) && !isPieces(all.bad) ? '문제가 있는 개수를 적어 주세요.' : null),
      total(all) {
        if (!isCounted(all)) return null;
        if (!isPieces(all.total)) return '모두 몇 개인지 적어 주세요.';
        return Number(all.total) < Number(all.bad) ? '문제가 있는 개수보다 적을 수 없어요.' : null;
      },
      detail: ({ detail }) => (detail.trim().length >= 2 ? null : '말씀하신 내용을 적어 주세요.'),
    },
  });
  const { kind, reason, quantities, bad, total, detail } = form.values;
  function isCounted(all: { kind: string; reason: Reason }) {
    return all.kind === 'return' && isCountedReason(all.reason, line.returnPolicy);
  }
  const open = useMutation({
    mutationFn: () =>
      adminApi('POST /v1/staff/lines/{line}/claim', {
        params: { line: line.uuid },
        body: {
          ...{ kind, reason, detail: detail.trim() },
          ...(isCounted(form.values)
            ? { bad: Number(bad), total: Number(total) }
            : { options: chosenOptions(quantities) }),
        },
      }),
    onSuccess() {
      showToast('대신 신청했어요. 반품·교환에서 답할 수 있어요.');
      invalidateOrder(order.id, order.uuid);
      onClose();
    },
  });
  const reasons = claimFormReasons
    .filter((reason) => kind === 'return' || exchangeableReasons.includes(reason))
    .map((reason) => [reason, claimReasonNames[reason]] as const);
  return (
    <PromptDialog
      opened
      title="대신 반품·교환을 신청할까요?"
      confirm={kind === 'return' ? '반품 신청' : '교환 신청'}
      busy={open.isPending}
      error={open.error}
      onConfirm={() => form.check() && open.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <NativeSelect
          label="무엇을 신청하나요"
          value={kind}
          options={[
            ['return', '반품·환불'],
            ['replace', '교환'],
          ]}
          onChange={(value) =>
            form.write({ kind: value, ...(exchangeableReasons.includes(reason) ? {} : { reason: 'DAMAGED' }) })
          }
        />
        <NativeSelect
          label="사유"
          value={reason}
          options={reasons}
          onChange={(value) => form.write({ reason: value })}
        />
        {isCounted(form.values) ? (
          <div className="grid grid-cols-2 gap-3">
            <TextField label="모두 몇 개" inputMode="numeric" {...form.field('total')} />
            <TextField label="문제가 있는 개수" inputMode="numeric" {...form.field('bad')} />
          </div>
        ) : (
          sumOfQuantities(remainingQuantities(line)) > 1 && (
            <LineQuantityFields
              line={line}
              label="수량"
              value={quantities}
              onChange={(value) => form.write({ quantities: value })}
            />
          )
        )}
        <ReasonField label="말씀하신 내용" most={300} rows={3} {...form.field('detail')} />
        {reasonsWithPhotos.includes(reason) && (
          <p className="text-ink-600">
            신청하면 사진을 올려 달라고 알려 드려요. 사진이 오기 전에는 자동으로 환불되지 않아요.
          </p>
        )}
      </div>
    </PromptDialog>
  );
}
