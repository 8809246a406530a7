import { type MetaFunction, Navigate } from 'react-router';
import { useBook } from '../address/address-book.ts';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { SheetDoor } from './order-sheet-loader.tsx';
import { useLast } from './use-last-order.ts';

export const handle: Handle = { title: '주문서', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '주문서', path: location.pathname, hidden: true });

export default function PayPage() {
  const { isGuest } = useSession();
  // A member's usual address is on the sheet from its first moment.
  const book = useBook();
  const last = useLast();
  // Also where it could not be read: the sheet asks once more, and must not go while it does.
  const isBookKnown = isGuest || book.isFetched;
  return (
    <SheetDoor
      title="주문서"
      anew={{ to: '/cart', button: '장바구니로', title: '다시 주문해 주세요' }}
      placedAt={(uuid) => (uuid ? `/pay/complete/${uuid}` : '/order')}
    >
      {(sheet) => {
        if (sheet.isGift) return <Navigate to={`/gift/send/${sheet.id}`} replace />;
        const isKnown = isBookKnown && last !== undefined;
        return isKnown ? <OrderSheet sheet={sheet} isGuest={isGuest} last={last} /> : null;
      }}
    </SheetDoor>
  );
}
