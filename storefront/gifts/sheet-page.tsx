import { type MetaFunction, Navigate } from 'react-router';
import { pageMeta } from '../app/head.ts';
import { OrderSheetLoader } from '../checkout/order-sheet-loader.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { GiftOrderForm } from './gift-sheet.tsx';

export const handle: RouteHandle = { title: '선물하기', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '선물하기', path: location.pathname, hidden: true });

export default function GiftSheetPage() {
  const { isGuest } = useSession();
  if (isGuest)
    return (
      <MemberOnly title="선물하기" invite="로그인하고 선물을 보내 보세요">
        {() => null}
      </MemberOnly>
    );
  return (
    <OrderSheetLoader
      title="선물하기"
      restart={{ to: '/gift', button: '선물 고르기', title: '다시 골라 주세요' }}
      placedAt={(uuid) => (uuid ? `/gift/complete/${uuid}` : '/gift/sent')}
    >
      {(sheet) => (sheet.isGift ? <GiftOrderForm sheet={sheet} /> : <Navigate to={`/pay/${sheet.id}`} replace />)}
    </OrderSheetLoader>
  );
}
