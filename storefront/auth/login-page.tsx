import { useMutation } from '@tanstack/react-query';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { focusField, submitHandler, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { AutoLoginNote } from './auto-login-note.tsx';
import { withReturnPath } from './return-path.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useSignIn } from './use-sign-in.ts';

export const handle: RouteHandle = { title: '로그인', bar: 'none' };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: '로그인', path: '/login', hidden: true });

type LoginValues = { email: string; password: string; keep: boolean };
export default function LoginPage() {
  const [search] = useSearchParams();
  const nextPath = search.get('next');
  const arrive = useSignIn();
  const hydrated = useHydrated();
  const form = useForm({
    first: { email: '', password: '', keep: false },
    rules: {
      email: ({ email }) => emailFault(email.trim()),
      password: ({ password }) => (password ? null : '비밀번호를 입력해 주세요.'),
    },
  });
  const { keep } = form.values;
  const entering = useMutation({
    mutationFn: async ({ keep, ...body }: LoginValues) =>
      arrive(await api('POST /v2/tokens', { body: { ...body, autoLogin: keep } }), { keep, next: nextPath }),
    onError: () => focusField('password'),
  });

  function submit() {
    if (!form.check() || entering.isPending) return;
    entering.mutate({ ...form.values, email: form.values.email.trim() });
  }

  return (
    <section className="mx-auto w-full max-w-md px-gutter pt-12 pb-16">
      <brand.Wordmark className="h-9 w-auto max-w-full" />
      <h1 className="mt-5 font-bold text-hero">다시 만나 반가워요</h1>
      <p className="mt-1 text-ink-600">{brand.words.signIn}</p>
      <div className="h-8" />
      <SocialButtons next={nextPath} keep={keep} />
      <p className="my-5 flex items-center gap-3 text-caption text-ink-400 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        이메일로 로그인
      </p>
      <form onSubmit={submitHandler(submit)} noValidate method="post" className="space-y-4">
        <TextField
          label="이메일"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={100}
          {...form.field('email')}
        />
        <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
        <div className="flex items-center justify-between">
          <Checkbox
            name="keep"
            label="자동 로그인"
            checked={keep}
            onChange={({ target }) => form.write({ keep: target.checked })}
          />
          <Link
            to={withReturnPath('/find-account', search)}
            className="inline-flex min-h-11 items-center text-ink-600 text-second"
          >
            이메일·비밀번호 찾기
          </Link>
        </div>
        {!keep && (
          <div className="-mt-2">
            <AutoLoginNote />
          </div>
        )}
        {entering.error && (
          <p role="alert" className="rounded-card bg-danger/10 px-4 py-3 text-danger text-second">
            {errorMessageOf(entering.error)}
          </p>
        )}
        <Button type="submit" size="large" full busy={entering.isPending} disabled={!hydrated}>
          로그인
        </Button>
      </form>
      <ButtonLink to={withReturnPath('/login/phone', search)} variant="secondary" full className="mt-3">
        휴대폰으로 로그인
      </ButtonLink>
      <ButtonLink to={withReturnPath('/register', search)} variant="ghost" full className="mt-3">
        이메일로 회원가입
      </ButtonLink>
      <ButtonLink to="/guest/order-lookup" variant="ghost" full>
        비회원 주문조회
      </ButtonLink>
      <p className="mt-2 text-center text-ink-400 text-second">담아 둔 장바구니는 로그인해도 그대로예요.</p>
    </section>
  );
}

function emailFault(email: string) {
  if (email === '') return '이메일을 입력해 주세요.';
  return /^\S+@\S+\.\S+$/.test(email) ? null : '이메일을 확인해 주세요.';
}
