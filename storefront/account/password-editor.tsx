import { type FormEvent, useState } from 'react';
import { messageOf } from '#browser/refused.ts';
import type { User } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useFaults } from '../identity/faults.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { useDone } from './done.ts';
import { useEdit } from './edit.ts';
import { NewPassword } from './new-password.tsx';
import { usePair } from './pair.ts';

const owners = {
  LOGIN_FAILED: 'currentPassword',
  PASSWORD_WEAK: 'password',
  PASSWORD_USED: 'password',
  password: 'password',
  currentPassword: 'currentPassword',
} as const;

export function PasswordEditor({ user }: { user: User }) {
  const [current, setCurrent] = useState('');
  const { faults, put, check, blame } = useFaults<'currentPassword' | 'password' | 'passwordConfirm'>();
  const person = { email: user.email, phone: user.phone };
  const { pair, write, leave, faultsOf } = usePair(person, put);
  const edit = useEdit();
  const done = useDone();
  const say = useSnackbar();

  function submit(event: FormEvent) {
    event.preventDefault();
    const fine = check({ currentPassword: current ? null : '지금 쓰는 비밀번호를 입력해 주세요.', ...faultsOf() });
    if (!fine || edit.isPending) return;
    edit.mutate(
      { password: pair.password, currentPassword: current },
      {
        onSuccess: () => done('비밀번호를 바꿨어요. 다른 기기에서는 로그아웃돼요.'),
        onError: (error) => {
          if (!blame(error, owners)) say(messageOf(error));
        },
      },
    );
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="space-y-4">
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
      <PasswordField
        label="지금 비밀번호"
        name="currentPassword"
        autoComplete="current-password"
        value={current}
        error={faults.currentPassword}
        onChange={({ target }) => {
          setCurrent(target.value);
          put('currentPassword', null);
        }}
      />
      <NewPassword label="새 비밀번호" pair={pair} person={person} faults={faults} onWrite={write} onLeave={leave} />
      <Button type="submit" full busy={edit.isPending}>
        저장
      </Button>
    </form>
  );
}
