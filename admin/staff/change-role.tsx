import { useMutation } from '@tanstack/react-query';
import type { StaffMember } from '#contract/staff-accounts.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { RoleField, roleInputOf, type SellerChoice } from './role-field.tsx';

type Props = { one: StaffMember; sellers: SellerChoice[]; onClose: () => void };

/** Changes the role of a staff member, who must sign in again. */
export function ChangeRoleDialog({ one, sellers, onClose }: Props) {
  const showToast = useToast();
  const form = useForm({
    first: { role: one.role, seller: String(one.distributor?.id ?? ''), reason: '' },
    rules: {
      seller: ({ role, seller }) => (role === 'distributor' && !seller ? '판매자를 골라 주세요.' : null),
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.'),
    },
  });
  const place = useMutation({
    mutationFn: () =>
      adminApi('PUT /v1/staff/people/{id}', {
        params: { id: one.id },
        body: { reason: form.values.reason, ...roleInputOf(form.values) },
      }),
    onSuccess({ state }) {
      invalidateList('people');
      showToast(state === 'waiting' ? '다른 대표의 승인을 기다려요.' : '역할을 바꿨어요.');
      onClose();
    },
  });
  return (
    <PromptDialog
      opened
      title={`${one.name} 님의 역할`}
      confirm="역할 바꾸기"
      busy={place.isPending}
      error={place.error}
      onConfirm={() => form.check() && place.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <RoleField form={form} sellers={sellers} />
        <TextField label="사유" {...form.field('reason')} />
      </div>
    </PromptDialog>
  );
}
