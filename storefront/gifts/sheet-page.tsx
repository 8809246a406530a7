import { type MetaFunction, Navigate } from 'react-router';
import { head } from '../app/head.ts';
import { SheetDoor } from '../checkout/order-sheet-loader.tsx';
import type { Handle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { Member } from '../verification/member-only.tsx';
import { GiftSheet } from './sheet.tsx';

export const handle: Handle = { title: '선물하기', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '선물하기', path: location.pathname, hidden: true });

export default function SheetPage() {
  const { isGuest } = useSession();
  if (isGuest)
    return (
      <Member title="선물하기" invite="로그인하고 선물을 보내 보세요">
        {() => null}
      </Member>
    );
  return (
    <SheetDoor
      title="선물하기"
      anew={{ to: '/gift', button: '선물 고르기', title: '다시 골라 주세요' }}
      placedAt={(uuid) => (uuid ? `/gift/complete/${uuid}` : '/gift/sent')}
    >
      {(sheet) => (sheet.isGift ? <GiftSheet sheet={sheet} /> : <Navigate to={`/pay/${sheet.id}`} replace />)}
    </SheetDoor>
  );
}
