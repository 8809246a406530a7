import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useCodeCheck, usePhoneCode } from '../verification/use-code.ts';
import { AutoLoginNote } from './auto-login-note.tsx';
import { withReturnPath } from './return-path.ts';
import { useSignIn } from './use-sign-in.ts';

export const handle: RouteHandle = { title: '휴대폰으로 로그인', bar: 'none' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '휴대폰으로 로그인', path: '/login/phone', hidden: true });

/** Signs a member in with a code to the phone of the account. */
export default function PhoneLoginPage() {
  const [search] = useSearchParams();
  const [keep, setKeep] = useState(false);
  const arrive = useSignIn();
  const check = useCodeCheck();
  const code = usePhoneCode({
    async verify(phone, verificationCode) {
      const { verifyToken } = await check(phone, verificationCode);
      const session = await api('POST /v2/tokens/phone', { body: { phone, verifyToken, autoLogin: keep } });
      return arrive(session, { keep, next: search.get('next') });
    },
    ownerOf: (error) => (isApiError(error, 'USER_NOT_FOUND') ? 'phone' : 'verificationCode'),
  });
  return (
    <section className="mx-auto w-full max-w-md px-gutter pt-8 pb-16">
      <HiddenHeading />
      <p className="mb-5 text-ink-600">
        가입할 때 인증한 휴대폰으로 인증번호를 보내 드려요. 비밀번호가 없어도 로그인할 수 있어요.
      </p>
      <PhoneCode code={code} />
      <div className="mt-4">
        <Checkbox name="keep" label="자동 로그인" checked={keep} onChange={({ target }) => setKeep(target.checked)} />
        {!keep && <AutoLoginNote />}
      </div>
      <ButtonLink to={withReturnPath('/login', search)} variant="ghost" full className="mt-6">
        이메일로 로그인
      </ButtonLink>
    </section>
  );
}
