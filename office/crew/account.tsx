import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#browser/refused.ts';
import { Button } from '#ui/button.tsx';
import { sending, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { api } from '../api.ts';
import { keys } from '../keys.ts';
import { Heading } from '../kit/heading.tsx';
import { Mark } from '../kit/mark.tsx';
import { listMoved } from '../kit/rows.ts';
import { useSay } from '../kit/saying.tsx';
import { States } from '../kit/states.tsx';
import { ageOf } from '../kit/words.ts';
import { Codes } from './codes.tsx';

export { Account as Component };

/** One's own account: where one is signed in, the password, and what helps when the authenticator is lost. */
function Account() {
  return (
    <>
      <Heading title="내 계정" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Devices />
        <div className="flex flex-col gap-4">
          <Password />
          <Recovering />
        </div>
      </div>
    </>
  );
}

function Devices() {
  const asked = useQuery({ queryKey: keys.list('devices'), queryFn: () => api('GET /v1/staff/me/devices', {}) });
  const leave = useMutation({
    mutationFn: (id: number) => api('DELETE /v1/staff/me/devices/{id}', { params: { id } }),
    onSettled: () => listMoved('devices'),
  });
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">들어와 있는 곳</h2>
      <States asked={asked} isEmpty={!asked.data} empty={{ text: '' }} rows={2}>
        <ul className="divide-y divide-line">
          {asked.data?.entities.map(({ id, name, lastUsedDate, isThis }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="flex-1">
                {name} {isThis && <Mark tone="good">지금 여기</Mark>}
                <span className="block text-ink-600 text-second">{ageOf(lastUsedDate)} 전</span>
              </span>
              {!isThis && (
                <Button size="small" variant="secondary" onClick={() => leave.mutate(id)}>
                  내보내기
                </Button>
              )}
            </li>
          ))}
        </ul>
      </States>
    </section>
  );
}

function Password() {
  const say = useSay();
  const form = useForm({
    first: { password: '', next: '' },
    rules: {
      password: ({ password }) => (password ? null : '지금 비밀번호를 입력해 주세요.'),
      next: ({ next }) => (next.length >= 8 ? null : '새 비밀번호를 8자 이상 입력해 주세요.'),
    },
    owners: { LOGIN_FAILED: 'password', PASSWORD_WEAK: 'next', PASSWORD_USED: 'next' },
  });
  const change = useMutation({
    mutationFn: () => api('PUT /v1/staff/me/password', { body: form.values }),
    onSuccess() {
      form.begin({ password: '', next: '' });
      listMoved('devices');
      say('비밀번호를 바꿨어요. 다른 기기에서는 나갔어요.');
    },
    onError: (error) => form.blame(error) || say(messageOf(error)),
  });
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">비밀번호 바꾸기</h2>
      <form noValidate className="flex flex-col gap-3" onSubmit={sending(() => form.check() && change.mutate())}>
        <PasswordField label="지금 비밀번호" autoComplete="current-password" {...form.field('password')} />
        <PasswordField label="새 비밀번호" autoComplete="new-password" {...form.field('next')} />
        <Button type="submit" busy={change.isPending}>
          바꾸기
        </Button>
      </form>
    </section>
  );
}

function Recovering() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const say = useSay();
  const make = useMutation({
    mutationFn: () => api('POST /v1/staff/me/recovery', {}),
    onSuccess: (made) => setCodes(made.codes),
    onError: (error) => say(messageOf(error)),
  });
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">복구 코드</h2>
      {codes ? (
        <Codes codes={codes} />
      ) : (
        <>
          <p className="mb-3 text-ink-600">새로 만들면 앞서 받은 코드는 쓸 수 없어요.</p>
          <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate()}>
            새로 만들기
          </Button>
        </>
      )}
    </section>
  );
}
