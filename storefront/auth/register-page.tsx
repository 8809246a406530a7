import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { Button } from '#ui/button.tsx';
import { submitHandler } from '#ui/form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { withReturnPath } from './return-path.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useSignUp } from './use-sign-up.ts';
import { WelcomeScreen } from './welcome.tsx';

export const handle: RouteHandle = { title: '회원가입', bar: 'none' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '회원가입', path: '/register', hidden: true });

export default function RegisterPage() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const { form, code, place, terms, joining, submit, tellTaken: showEmailTaken } = useSignUp();
  if (joining.data) return <WelcomeScreen user={joining.data} next={search.get('next')} />;
  return (
    <section className="mx-auto w-full max-w-md px-gutter pt-8 pb-16">
      <h1 className="font-bold text-hero">{brand.name}에 오신 걸 환영해요</h1>
      <p className="mt-1 text-ink-600">{brand.words.signIn}</p>
      <div className="mt-6">
        <SocialButtons next={search.get('next')} keep />
        <p className="mt-5 flex items-center gap-3 text-caption text-ink-400 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          이메일로 가입
        </p>
      </div>
      <form noValidate method="post" className="mt-5 space-y-5" onSubmit={submitHandler(submit)}>
        <EmailField form={form} onTaken={showEmailTaken} />
        <NewPasswordFields form={form} person={{ email: form.values.email, phone: code.phone }} />
        <SignUpFields form={form} code={code} place={place} terms={terms} />
        <Button type="submit" size="large" full busy={joining.isPending} disabled={!hydrated}>
          가입하기
        </Button>
      </form>
      <p className="mt-4 text-center text-ink-600 text-second">
        이미 회원이신가요?{' '}
        <Link
          to={withReturnPath('/login', search)}
          className="inline-flex min-h-11 min-w-[44px] items-center justify-center font-semibold text-brand-strong underline underline-offset-4"
        >
          로그인
        </Link>
      </p>
    </section>
  );
}
