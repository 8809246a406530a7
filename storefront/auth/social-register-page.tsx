import { useState } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { submitHandler } from '#ui/form.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { withReturnPath } from './return-path.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import { SocialLogo } from './social-logo.tsx';
import { readSocialNewcomer, type SocialNewcomer, socialNames } from './social-providers.ts';
import { useSocialSignUp } from './use-social-sign-up.ts';
import { WelcomeScreen } from './welcome.tsx';

export const handle: RouteHandle = { title: '회원가입', bar: 'none' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '회원가입', path: '/register/social', hidden: true });

export default function SocialRegisterPage() {
  const hydrated = useHydrated();
  return hydrated ? <Entrance /> : <Skeleton className="mx-gutter mt-8 h-96" />;
}

function Entrance() {
  const [search] = useSearchParams();
  const [newcomer, setNewcomer] = useState(readSocialNewcomer);
  const { state, retry } = useSession();
  if (!newcomer)
    return (
      <ErrorScreen
        title="처음부터 다시 해 주세요"
        text="가입하던 시간이 지났어요. 로그인 화면에서 다시 시작할 수 있어요."
        button="로그인 화면으로"
        onPress={() => window.location.assign(withReturnPath('/login', search))}
      />
    );
  if (state === 'failed')
    return (
      <ErrorScreen title="연결하지 못했어요" text="잠시 후 다시 시도해 주세요." button="다시 시도" onPress={retry} />
    );
  return <Joining newcomer={newcomer} onLapsed={() => setNewcomer(null)} />;
}

function Joining({ newcomer, onLapsed }: { newcomer: SocialNewcomer; onLapsed: () => void }) {
  const [search] = useSearchParams();
  const { form, code, place, terms, joining, exists, submit } = useSocialSignUp(newcomer, onLapsed);
  if (joining.data) return <WelcomeScreen user={joining.data} next={search.get('next')} />;
  return (
    <section className="mx-auto w-full max-w-md px-gutter pt-8 pb-16">
      <p className="inline-flex items-center gap-2 rounded-full bg-sunken px-3 py-1.5 font-medium text-second">
        <SocialLogo provider={newcomer.provider} className="size-4" />
        {socialNames[newcomer.provider]} 계정으로 가입
      </p>
      <h1 className="mt-4 font-bold text-hero">거의 다 됐어요</h1>
      <p className="mt-1 text-ink-600">휴대폰만 확인하면 {brand.name} 회원이 되세요.</p>
      <form noValidate method="post" className="mt-8 space-y-5" onSubmit={submitHandler(submit)}>
        {newcomer.email && (
          <dl>
            <dt className="font-medium text-ink-600 text-second">이메일</dt>
            <dd className="mt-1">{newcomer.email}</dd>
          </dl>
        )}
        <SignUpFields form={form} code={code} place={place} terms={terms} />
        {exists && (
          <div role="alert" className="rounded-card bg-sunken px-4 py-4 text-second">
            <p className="font-semibold">{exists}</p>
            <p className="mt-1 text-ink-600">쓰시던 방법으로 로그인한 뒤, 설정의 연결된 계정에서 이어 주세요.</p>
            <ButtonLink to="/login?next=%2Fmy-cuma%2Fsettings" variant="secondary" size="small" className="mt-3">
              로그인하러 가기
            </ButtonLink>
          </div>
        )}
        <Button type="submit" size="large" full busy={joining.isPending}>
          가입하기
        </Button>
      </form>
      <p className="mt-4 text-center text-ink-600 text-second">
        이메일로 가입하시겠어요?{' '}
        <Link
          to={withReturnPath('/register', search)}
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline underline-offset-4"
        >
          이메일로 가입
        </Link>
      </p>
    </section>
  );
}
