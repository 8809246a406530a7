import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { StaffInvite, StaffMember } from '#contract/staff-accounts.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { ageText, dateTimeText } from '../kit/admin-texts.ts';
import { DataTable, hiddenHeading } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { roleNames } from '../kit/role-names.ts';
import { RowBadge } from '../kit/row-badge.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';
import { useStaffSession } from '../session/me.ts';
import { ChangeRoleDialog } from './change-role.tsx';
import { InviteStaffForm } from './invite-form.tsx';
import { type CreatedInvite, InviteLink } from './invite-link.tsx';

export { People as Component };

/** Active and disabled staff members, and open invitations. */
function People() {
  const query = useQuery({ queryKey: adminKeys.list('people'), queryFn: () => adminApi('GET /v1/staff/people', {}) });
  const { data: me } = useStaffSession();
  const [inviting, setInviting] = useState(false);
  const [placing, setPlacing] = useState<StaffMember | null>(null);
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const [createdInvite, setCreatedInvite] = useState<CreatedInvite | null>(null);
  const staffMembers = query.data;
  return (
    <>
      <ScreenHeading title="직원">
        <Button size="small" onClick={() => setInviting(true)}>
          초대하기
        </Button>
      </ScreenHeading>
      <ListStates query={query} isEmpty={!staffMembers} empty={{ text: '' }}>
        {staffMembers && staffMembers.invites.length > 0 && (
          <section aria-label="기다리는 초대" className="pane mb-4 divide-y divide-line">
            {staffMembers.invites.map((invite) => (
              <Invited key={invite.id} invite={invite} />
            ))}
          </section>
        )}
        {staffMembers && (
          <DataTable heads={['이름', '역할', '마지막 사용', hiddenHeading('할 일')]}>
            {staffMembers.people.map((one) => (
              <tr key={one.id} className={one.dismissDate ? 'text-ink-400' : ''}>
                <td>
                  <b className="block">{one.name}</b>
                  {one.email}
                </td>
                <td>{one.distributor?.name ?? roleNames[one.role]}</td>
                <td>{one.dismissDate ? `${dateTimeText(one.dismissDate)} 그만둠` : <Used one={one} />}</td>
                <td>
                  {!one.dismissDate && one.id !== me?.id && (
                    <span className="flex flex-wrap gap-2">
                      <Button size="small" variant="secondary" onClick={() => setPlacing(one)}>
                        역할
                      </Button>
                      <Button
                        size="small"
                        variant="secondary"
                        onClick={() => setQuestion(renewAuthenticatorPrompt(one, setCreatedInvite))}
                      >
                        인증 앱
                      </Button>
                      <Button size="small" variant="secondary" onClick={() => setQuestion(dismissPrompt(one))}>
                        내보내기
                      </Button>
                    </span>
                  )}
                  {one.id === me?.id && <RowBadge>나</RowBadge>}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </ListStates>
      {inviting && (
        <InviteStaffForm
          sellers={staffMembers?.sellers ?? []}
          onClose={() => setInviting(false)}
          onInvited={setCreatedInvite}
        />
      )}
      {placing && (
        <ChangeRoleDialog one={placing} sellers={staffMembers?.sellers ?? []} onClose={() => setPlacing(null)} />
      )}
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
      {createdInvite && <InviteLink invite={createdInvite} onClose={() => setCreatedInvite(null)} />}
    </>
  );
}

function Used({ one }: { one: StaffMember }) {
  if (!one.lastUsedDate) return '아직 없음';
  return `${ageText(one.lastUsedDate)} 전${one.devices > 0 ? ` · 지금 ${one.devices}곳` : ''}`;
}

function Invited({ invite }: { invite: StaffInvite }) {
  const showToast = useToast();
  const { id, name, email, role, distributor, expireDate, waits, kind } = invite;
  return (
    <div className="flex flex-wrap items-center gap-3 p-3">
      <span className="min-w-0 flex-1">
        <b>{name}</b> {email} · {distributor?.name ?? roleNames[role]}
        {kind === 'factor' && ' · 새 인증 앱'}
        <span className="block text-ink-600 text-second">{dateTimeText(expireDate)}까지</span>
      </span>
      {waits && <RowBadge tone="warn">다른 대표의 승인을 기다려요</RowBadge>}
      <Button
        size="small"
        variant="secondary"
        onClick={() =>
          void adminApi('DELETE /v1/staff/people/invites/{id}', { params: { id } })
            .then(() => showToast('초대를 거뒀어요.'))
            .catch((error: unknown) => showToast(errorMessageOf(error)))
            .finally(() => invalidateList('people'))
        }
      >
        초대 거두기
      </Button>
    </div>
  );
}

/** Disables the account and ends all its sessions at once. */
const dismissPrompt = ({ id, name, role }: StaffMember): ReasonPrompt => ({
  title: `${name} 님을 내보낼까요?`,
  confirm: '내보내기',
  danger: true,
  about:
    role === 'owner'
      ? '다른 대표가 승인하거나 거절 없이 하루가 지나면 내보내요. 그때 들어와 있는 모든 화면에서 나가게 되고, 이분이 보낸 초대도 쓸 수 없게 돼요.'
      : '들어와 있는 모든 화면에서 바로 나가게 되고, 이분이 보낸 초대도 쓸 수 없게 돼요.',
  do: (reason) =>
    adminApi('PUT /v1/staff/people/{id}/dismiss', { params: { id }, body: { reason } }).then(() =>
      invalidateList('people'),
    ),
  doneText:
    role === 'owner' ? '다른 대표의 승인을 기다려요. 거절이 없으면 하루 뒤에 내보내져요.' : `${name} 님을 내보냈어요.`,
});

/** Replaces the authenticator with an invitation link. */
const renewAuthenticatorPrompt = (
  { id, name }: StaffMember,
  onInvited: (invite: CreatedInvite) => void,
): ReasonPrompt => ({
  title: `${name} 님의 인증 앱을 새로 만들까요?`,
  confirm: '새로 만들기',
  about: '링크를 받은 분이 비밀번호와 인증 앱을 새로 정해요. 그때 들어와 있던 곳에서는 모두 나가게 돼요.',
  do: async (reason) => {
    const { key, waits } = await adminApi('PUT /v1/staff/people/{id}/factor', { params: { id }, body: { reason } });
    invalidateList('people');
    onInvited({ key, waits, name });
  },
  doneText: '링크를 만들었어요.',
});
