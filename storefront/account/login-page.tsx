import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '../api.ts';
import { head } from '../head.ts';
import { messageOf } from '../refused.ts';
import { useSession } from '../session/session.tsx';
import type { Handle } from '../shell/handle.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFaults } from './faults.ts';
import { carried, returnPath } from './return.ts';

export const handle: Handle = { title: '로그인', bar: 'none' };
export const meta: MetaFunction = ({ matches }) => head(matches, { title: '로그인', path: '/login', hidden: true });

type Typed = { email: string; password: string; keep: boolean };

export default function LoginPage() {
  const [search] = useSearchParams();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const say = useSnackbar();
  const hydrated = useHydrated();
  const [keep, setKeep] = useState(false);
  const { faults, put, check } = useFaults<'email' | 'password'>();
  const entering = useMutation({
    mutationFn: async ({ keep, ...body }: Typed) => signIn(await api('POST /v2/tokens', { body }), { keep }),
    onSuccess(user) {
      say(`${user.nickname ?? user.name ?? '회원'}님, 반가워요.`);
      return navigate(returnPath(search.get('next')), { replace: true });
    },
    onError: () => document.querySelector<HTMLElement>('[name="password"]')?.focus(),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    const password = String(form.get('password'));
    const fine = check({
      email: email === '' ? '이메일을 입력해 주세요.' : /^\S+@\S+\.\S+$/.test(email) ? null : '이메일을 확인해 주세요.',
      password: password ? null : '비밀번호를 입력해 주세요.',
    });
    if (fine && !entering.isPending) entering.mutate({ email, password, keep });
  }

  return (
    <section className="mx-auto w-full max-w-md px-gutter pt-12 pb-16">
      <brand.Wordmark className="h-9 w-auto max-w-full" />
      <h1 className="mt-5 font-bold text-hero">다시 만나 반가워요</h1>
      <p className="mt-1 text-ink-600">{brand.words.signIn}</p>
      <form onSubmit={submit} noValidate method="post" className="mt-8 space-y-4">
        <TextField
          label="이메일"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={100}
          error={faults.email}
          onChange={() => put('email', null)}
        />
        <PasswordField
          label="비밀번호"
          name="password"
          autoComplete="current-password"
          error={faults.password}
          onChange={() => put('password', null)}
        />
        <div className="flex items-center justify-between">
          <Checkbox name="keep" label="자동 로그인" checked={keep} onChange={({ target }) => setKeep(target.checked)} />
          <Link
            to={carried('/find-account', search)}
            className="inline-flex min-h-11 items-center text-ink-600 text-second"
          >
            이메일·비밀번호 찾기
          </Link>
        </div>
        {entering.error && (
          <p role="alert" className="rounded-card bg-danger/10 px-4 py-3 text-danger text-second">
            {messageOf(entering.error)}
          </p>
        )}
        <Button type="submit" size="large" full busy={entering.isPending} disabled={!hydrated}>
          로그인
        </Button>
      </form>
      <ButtonLink to={carried('/register', search)} variant="secondary" size="large" full className="mt-3">
        회원가입
      </ButtonLink>
      <p className="mt-4 text-center text-ink-400 text-second">담아 둔 장바구니는 로그인해도 그대로예요.</p>
    </section>
  );
}
