import { type MetaFunction, useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { FindEmail } from './find-email.tsx';
import { ResetPasswordForm } from './reset-password.tsx';
import { withReturnPath } from './return-path.ts';

export const handle: RouteHandle = { title: '이메일·비밀번호 찾기', bar: 'none' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '이메일·비밀번호 찾기', path: '/find-account', hidden: true });

export default function FindAccountPage() {
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'password' ? 'password' : 'email';
  const base = withReturnPath('/find-account', search);
  return (
    <>
      <HiddenHeading />
      <Tabs
        label="찾을 것"
        fit
        active={tab}
        tabs={[
          { key: 'email', label: '이메일 찾기', to: base },
          { key: 'password', label: '비밀번호 찾기', to: `${base}${base.includes('?') ? '&' : '?'}tab=password` },
        ]}
      />
      <div className="mx-auto w-full max-w-md px-gutter pt-8 pb-16">
        {tab === 'email' ? <FindEmail /> : <ResetPasswordForm />}
      </div>
    </>
  );
}
