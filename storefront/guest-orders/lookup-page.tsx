import type { MetaFunction } from 'react-router';
import { EmptyState } from '#ui/empty.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { RequireMember } from '../verification/require-member.tsx';
import { GuestLookupForm } from './lookup-form.tsx';
import { GuestLookupResult } from './lookup-result.tsx';

export const handle: RouteHandle = { title: '비회원 주문조회', bar: 'none' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '비회원 주문조회', path: '/guest/order-lookup', hidden: true });

export default function GuestLookupPage() {
  return <RequireMember>{() => <Lookup />}</RequireMember>;
}

function Lookup() {
  const { isGuest } = useSession();
  const { proof } = useGuestCredentials();
  if (!isGuest)
    return (
      <EmptyState
        art="box"
        title="로그인하셨어요"
        text="회원으로 주문하신 내역은 주문내역에 있어요. 비회원 주문은 로그아웃한 뒤에 찾을 수 있어요."
        action={{ label: '주문내역 보기', to: '/order' }}
      />
    );
  return proof ? <GuestLookupResult proof={proof} /> : <GuestLookupForm />;
}
