import { type MetaFunction, Navigate } from 'react-router';
import { useAddressBook } from '../address/address-book.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { CheckoutForm } from './order-sheet.tsx';
import { OrderSheetLoader } from './order-sheet-loader.tsx';
import { useLastOrder } from './use-last-order.ts';

export const handle: RouteHandle = { title: '주문서', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '주문서', path: location.pathname, hidden: true });

export default function PayPage() {
  const { isGuest } = useSession();
  // The address book is loaded first, so that the sheet starts with the member's default address.
  const book = useAddressBook();
  const last = useLastOrder();
  // A failed load counts too: the sheet repeats the request and must not disappear during it.
  const isBookKnown = isGuest || book.isFetched;
  return (
    <OrderSheetLoader
      title="주문서"
      restart={{ to: '/cart', button: '장바구니로', title: '다시 주문해 주세요' }}
      placedAt={(uuid) => (uuid ? `/pay/complete/${uuid}` : '/order')}
    >
      {(sheet) => {
        if (sheet.isGift) return <Navigate to={`/gift/send/${sheet.id}`} replace />;
        const isKnown = isBookKnown && last !== undefined;
        return isKnown ? <CheckoutForm sheet={sheet} isGuest={isGuest} last={last} /> : null;
      }}
    </OrderSheetLoader>
  );
}
