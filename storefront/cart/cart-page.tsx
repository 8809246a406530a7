import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MetaFunction } from 'react-router';
import { messageOf } from '#client/error-messages.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { head } from '../app/head.ts';
import { Heading } from '../layout/heading.tsx';
import type { Handle } from '../layout/route-handle.ts';
import { trackView } from '../product/track-events.ts';
import { fetchCart } from '../session/cart-count.ts';
import { useSession } from '../session/session.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { Filled } from './cart-contents.tsx';
import { EmptyCart } from './cart-empty.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';

export const handle: Handle = { title: '장바구니', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches }) => head(matches, { title: '장바구니', path: '/cart', hidden: true });

export default function CartPage() {
  const { state, retry } = useSession();
  const cart = useQuery({
    queryKey: sessionKeys.cart,
    queryFn: fetchCart,
    enabled: state === 'ready',
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const seen = cart.data !== undefined && cart.data.entries.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once a visit, not at every change.
  useEffect(() => {
    if (seen && cart.data) trackView(cart.data);
  }, [seen]);
  return (
    <>
      <Heading />
      {cart.data ? (
        cart.data.entries.length > 0 ? (
          <Filled cart={cart.data} readAt={cart.dataUpdatedAt} />
        ) : (
          <EmptyCart />
        )
      ) : state === 'failed' || cart.error ? (
        <ErrorScreen
          title="장바구니를 불러오지 못했어요"
          text={cart.error ? messageOf(cart.error) : '잠시 후 다시 시도해 주세요.'}
          button="다시 시도"
          onPress={() => (state === 'failed' ? retry() : void cart.refetch())}
        />
      ) : (
        <CartSkeleton />
      )}
    </>
  );
}
