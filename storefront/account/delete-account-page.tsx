import type { MetaFunction } from 'react-router';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { DeleteAccountForm } from './delete-account.tsx';

export const handle: RouteHandle = { title: '회원 탈퇴', bar: 'none' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '회원 탈퇴', path: '/my-cuma/secession', hidden: true });

export default function DeleteAccountPage() {
  return (
    <MemberOnly title="회원 탈퇴" invite="로그인한 뒤에 탈퇴할 수 있어요">
      {(user) => <DeleteAccountForm user={user} />}
    </MemberOnly>
  );
}
