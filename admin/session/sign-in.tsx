import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { staffLoginCodePattern } from '#contract/rules/staff-codes.ts';
import type { CurrentStaff } from '#contract/staff.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient, clearAdminCache } from '../admin-entry.ts';
import { adminKeys } from '../query-keys.ts';

const first = { email: '', password: '', code: '' };

/** Sign-in with e-mail, password and authenticator code. The error never says which of them was wrong. */
export function SignInForm({ last }: { last?: CurrentStaff }) {
  // The numeric keyboard has no letters, which recovery codes need.
  const [isLost, setLost] = useState(false);
  const form = useForm({
    first,
    rules: {
      email: ({ email }) => (email.trim() ? null : '이메일을 입력해 주세요.'),
      password: ({ password }) => (password ? null : '비밀번호를 입력해 주세요.'),
      code: ({ code }) =>
        staffLoginCodePattern(code)
          ? null
          : isLost
            ? '복구 코드를 입력해 주세요.'
            : '인증 앱의 6자리 숫자를 입력해 주세요.',
    },
  });
  const enter = useMutation({
    mutationFn: () => adminApi('POST /v1/staff/tokens', { body: form.values }),
    onSuccess({ staff }) {
      // Another user must not see the cached data of the last one. The data of the same user is refetched.
      if (staff.id !== last?.id) clearAdminCache();
      adminQueryClient.setQueryData(adminKeys.me, staff);
      void adminQueryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== adminKeys.me[0] });
    },
    // A code is accepted once. The next attempt needs another one.
    onError: (error) => form.blame(error) || form.begin({ code: '' }),
  });
  return (
    <div className="grid min-h-dvh place-items-center p-4">
      <form
        className="pane w-full max-w-sm p-6"
        onSubmit={submitHandler(() => form.check() && enter.mutate())}
        noValidate
      >
        <h1 className="mb-1 font-bold text-hero">사무실</h1>
        <p className="mb-5 text-ink-600">
          {last
            ? `로그인이 끝났어요. ${last.name} 님이 다시 들어오면 하던 일이 그대로 있어요.`
            : '직원과 판매자가 일하는 곳이에요.'}
        </p>
        {enter.error && (
          <p role="alert" className="mb-4 rounded-card bg-[#fde8e6] px-3 py-2.5 text-danger">
            {errorMessageOf(enter.error)}
          </p>
        )}
        <div className="flex flex-col gap-3">
          <TextField label="이메일" type="email" autoComplete="username" autoFocus {...form.field('email')} />
          <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
          {isLost ? (
            <TextField label="복구 코드" autoCapitalize="none" maxLength={60} {...form.field('code')} />
          ) : (
            <TextField
              label="인증 앱 숫자 6자리"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={60}
              {...form.field('code')}
            />
          )}
        </div>
        <Button type="submit" full className="mt-5" busy={enter.isPending}>
          들어가기
        </Button>
        <Button variant="ghost" full className="mt-2" onClick={() => setLost(!isLost)}>
          {isLost ? '인증 앱의 숫자로 들어가기' : '인증 앱이 없어요'}
        </Button>
      </form>
    </div>
  );
}
