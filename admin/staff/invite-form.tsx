import { useMutation } from '@tanstack/react-query';
import { textFault } from '#contract/rules/normalize-text.ts';
import type { StaffRole } from '#contract/staff-role.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import type { CreatedInvite } from './invite-link.tsx';
import { RoleField, roleInputOf, type SellerChoice } from './role-field.tsx';

type Props = { sellers: SellerChoice[]; onClose: () => void; onInvited: (invite: CreatedInvite) => void };

/** Invites a staff member with a role. */
export function InviteStaffForm({ sellers, onClose, onInvited }: Props) {
  const first: { email: string; name: string; role: StaffRole; seller: string; reason: string } = {
    ...{ email: '', name: '', role: 'operator', seller: '', reason: '함께 일하게 됐어요.' },
  };
  const form = useForm({
    first,
    owners: { distributor: 'seller' },
    rules: {
      email: ({ email }) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : '이메일을 입력해 주세요.'),
      name: ({ name }) => (name.trim() ? null : '이름을 입력해 주세요.'),
      seller: ({ role, seller }) => (role === 'distributor' && !seller ? '판매자를 골라 주세요.' : null),
      reason: ({ reason }) => textFault({ least: 2, most: 300, message: '사유를 입력해 주세요.' }, reason),
    },
  });
  const { email, name, reason } = form.values;
  const invite = useMutation({
    mutationFn: () =>
      adminApi('POST /v1/staff/invites', { body: { email, name, reason, ...roleInputOf(form.values) } }),
    onSuccess({ key, waits }) {
      invalidateList('people');
      onClose();
      onInvited({ key, waits, name });
    },
    onError: (error) => form.blame(error),
  });
  return (
    <PromptDialog
      opened
      title="직원 초대"
      confirm="초대 링크 만들기"
      busy={invite.isPending}
      error={invite.error}
      onConfirm={() => form.check() && invite.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <TextField label="이메일" type="email" {...form.field('email')} />
        <TextField label="이름" maxLength={30} {...form.field('name')} />
        <RoleField form={form} sellers={sellers} />
        <TextField label="사유" {...form.field('reason')} />
      </div>
    </PromptDialog>
  );
}
