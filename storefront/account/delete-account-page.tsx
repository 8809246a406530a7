import type { MetaFunction } from 'react-router';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { Member } from '../verification/member-only.tsx';
import { Secession } from './delete-account.tsx';

export const handle: Handle = { title: '회원 탈퇴', bar: 'none' };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '회원 탈퇴', path: '/my-cuma/secession', hidden: true });

export default function SecessionPage() {
  return (
    <Member title="회원 탈퇴" invite="로그인한 뒤에 탈퇴할 수 있어요">
      {(user) => <Secession user={user} />}
    </Member>
  );
}
