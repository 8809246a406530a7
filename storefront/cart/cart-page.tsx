import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MetaFunction } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { trackProductView } from '../product/track-events.ts';
import { fetchCart } from '../session/cart-count.ts';
import { useSession } from '../session/session.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { CartContents } from './cart-contents.tsx';
import { CartEmpty } from './cart-empty.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';

export const handle: RouteHandle = { title: '장바구니', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '장바구니', path: '/cart', hidden: true });

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per visit, not at every change.
  useEffect(() => {
    if (seen && cart.data) trackProductView(cart.data);
  }, [seen]);
  return (
    <>
      <HiddenHeading />
      {cart.data ? (
        cart.data.entries.length > 0 ? (
          <CartContents cart={cart.data} readAt={cart.dataUpdatedAt} />
        ) : (
          <CartEmpty />
        )
      ) : state === 'failed' || cart.error ? (
        <ErrorScreen
          title="장바구니를 불러오지 못했어요"
          text={cart.error ? errorMessageOf(cart.error) : '잠시 후 다시 시도해 주세요.'}
          button="다시 시도"
          onPress={() => (state === 'failed' ? retry() : void cart.refetch())}
        />
      ) : (
        <CartSkeleton />
      )}
    </>
  );
}
