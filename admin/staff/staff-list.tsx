import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrewInvite, CrewMember } from '#contract/staff-accounts.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { Reason, type Reasoned } from '../kit/reason-dialog.tsx';
import { roleNames } from '../kit/roles.ts';
import { Mark } from '../kit/row-badge.tsx';
import { hidden, Table } from '../kit/table.tsx';
import { ageOf, momentOf } from '../kit/texts.ts';
import { listMoved } from '../kit/use-rows.ts';
import { keys } from '../query-keys.ts';
import { useMe } from '../session/me.ts';
import { Placing } from './change-role.tsx';
import { Inviting } from './invite-form.tsx';
import { Link, type Told } from './invite-link.tsx';
import { dismissing, renewing } from './staff-actions.ts';

export { People as Component };

/** Who works here, who did, and who is invited. */
function People() {
  const asked = useQuery({ queryKey: keys.list('people'), queryFn: () => api('GET /v1/staff/people', {}) });
  const { data: me } = useMe();
  const [inviting, setInviting] = useState(false);
  const [placing, setPlacing] = useState<CrewMember | null>(null);
  const [question, setQuestion] = useState<Reasoned | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const crew = asked.data;
  return (
    <>
      <Heading title="직원">
        <Button size="small" onClick={() => setInviting(true)}>
          초대하기
        </Button>
      </Heading>
      <States asked={asked} isEmpty={!crew} empty={{ text: '' }}>
        {crew && crew.invites.length > 0 && (
          <section aria-label="기다리는 초대" className="pane mb-4 divide-y divide-line">
            {crew.invites.map((invite) => (
              <Invited key={invite.id} invite={invite} />
            ))}
          </section>
        )}
        {crew && (
          <Table heads={['이름', '역할', '마지막 사용', hidden('할 일')]}>
            {crew.people.map((one) => (
              <tr key={one.id} className={one.dismissDate ? 'text-ink-400' : ''}>
                <td>
                  <b className="block">{one.name}</b>
                  {one.email}
                </td>
                <td>{one.distributor?.name ?? roleNames[one.role]}</td>
                <td>{one.dismissDate ? `${momentOf(one.dismissDate)} 그만둠` : <Used one={one} />}</td>
                <td>
                  {!one.dismissDate && one.id !== me?.id && (
                    <span className="flex flex-wrap gap-2">
                      <Button size="small" variant="secondary" onClick={() => setPlacing(one)}>
                        역할
                      </Button>
                      <Button size="small" variant="secondary" onClick={() => setQuestion(renewing(one, setTold))}>
                        인증 앱
                      </Button>
                      <Button size="small" variant="secondary" onClick={() => setQuestion(dismissing(one))}>
                        내보내기
                      </Button>
                    </span>
                  )}
                  {one.id === me?.id && <Mark>나</Mark>}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </States>
      {inviting && <Inviting sellers={crew?.sellers ?? []} onClose={() => setInviting(false)} onTold={setTold} />}
      {placing && <Placing one={placing} sellers={crew?.sellers ?? []} onClose={() => setPlacing(null)} />}
      <Reason asked={question} onClose={() => setQuestion(null)} />
      {told && <Link told={told} onClose={() => setTold(null)} />}
    </>
  );
}

function Used({ one }: { one: CrewMember }) {
  if (!one.lastUsedDate) return '아직 없음';
  return `${ageOf(one.lastUsedDate)} 전${one.devices > 0 ? ` · 지금 ${one.devices}곳` : ''}`;
}

function Invited({ invite }: { invite: CrewInvite }) {
  const { id, name, email, role, distributor, expireDate, waits, kind } = invite;
  return (
    <div className="flex flex-wrap items-center gap-3 p-3">
      <span className="min-w-0 flex-1">
        <b>{name}</b> {email} · {distributor?.name ?? roleNames[role]}
        {kind === 'factor' && ' · 새 인증 앱'}
        <span className="block text-ink-600 text-second">{momentOf(expireDate)}까지</span>
      </span>
      {waits && <Mark tone="warn">다른 대표의 승인을 기다려요</Mark>}
      <Button
        size="small"
        variant="secondary"
        onClick={() =>
          void api('DELETE /v1/staff/people/invites/{id}', { params: { id } }).finally(() => listMoved('people'))
        }
      >
        초대 거두기
      </Button>
    </div>
  );
}
