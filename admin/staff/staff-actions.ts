import type { StaffMember } from '#contract/staff-accounts.ts';
import { adminApi } from '../admin-api.ts';
import type { ReasonPrompt } from '../kit/reason-dialog.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import type { CreatedInvite } from './invite-link.tsx';

/** Disables the account and ends all its sessions at once. */
export const dismissPrompt = ({ id, name, role }: StaffMember): ReasonPrompt => ({
  title: `${name} 님을 내보낼까요?`,
  confirm: '내보내기',
  danger: true,
  about: '들어와 있는 모든 화면에서 바로 나가게 되고, 이분이 보낸 초대도 쓸 수 없게 돼요.',
  do: (reason) =>
    adminApi('PUT /v1/staff/people/{id}/dismiss', { params: { id }, body: { reason } }).then(() =>
      invalidateList('people'),
    ),
  said:
    role === 'owner'
      ? '다른 소유자의 승인을 기다려요. 거절이 없으면 하루 뒤에 내보내져요.'
      : `${name} 님을 내보냈어요.`,
});

/** Replaces the authenticator with an invitation link. */
export const renewAuthenticatorPrompt = (
  { id, name }: StaffMember,
  onTold: (told: CreatedInvite) => void,
): ReasonPrompt => ({
  title: `${name} 님의 인증 앱을 새로 만들까요?`,
  confirm: '새로 만들기',
  about: '링크를 받은 분이 비밀번호와 인증 앱을 새로 정해요. 그때 들어와 있던 곳에서는 모두 나가게 돼요.',
  do: async (reason) => {
    const { key, waits } = await adminApi('PUT /v1/staff/people/{id}/factor', { params: { id }, body: { reason } });
    invalidateList('people');
    onTold({ key, waits, name });
  },
  said: '링크를 만들었어요.',
});
