import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '#browser/api.ts';
import { messageOf } from '#browser/refused.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { head } from '../head.ts';
import { useFaults } from '../identity/faults.ts';
import type { Handle } from '../shell/handle.ts';
import { useArrive } from './arrive.ts';
import { carried } from './return.ts';
import { SocialButtons } from './social-buttons.tsx';

export const handle: Handle = { title: '로그인', bar: 'none' };
export const meta: MetaFunction = ({ matches }) => head(matches, { title: '로그인', path: '/login', hidden: true });

type Typed = { email: string; password: string; keep: boolean };

export default function LoginPage() {
  const [search] = useSearchParams();
  const next = search.get('next');
  const arrive = useArrive();
  const hydrated = useHydrated();
  const [keep, setKeep] = useState(false);
  const { faults, put, check } = useFaults<'email' | 'password'>();
  const entering = useMutation({
    mutationFn: async ({ keep, ...body }: Typed) =>
      arrive(await api('POST /v2/tokens', { body: { ...body, autoLogin: keep } }), { keep, next }),
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
        {!keep && (
          <p className="-mt-2 text-caption text-ink-600">
            자동 로그인을 켜지 않으면 새로고침하거나 새 창을 열 때 로그아웃돼요.
          </p>
        )}
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
        이메일로 회원가입
      </ButtonLink>
      <p className="my-5 flex items-center gap-3 text-caption text-ink-400 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        또는
      </p>
      <SocialButtons next={next} keep={keep} />
      <ButtonLink to="/guest/order-lookup" variant="ghost" full className="mt-3">
        비회원 주문조회
      </ButtonLink>
      <p className="mt-2 text-center text-ink-400 text-second">담아 둔 장바구니는 로그인해도 그대로예요.</p>
    </section>
  );
}
