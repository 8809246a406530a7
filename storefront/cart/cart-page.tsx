import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { brand } from '#brand';
import { errorMessageOf } from '#client/error-messages.ts';
import { canStoreInTab } from '#client/storage.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageMeta } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { replyOrNull } from '../app/page-loader.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import BestOfWeek, { bestOfWeekCards, bestOfWeekRequest } from '../product/best-of-week.tsx';
import type { ProductCardData } from '../product/card-data.ts';
import { trackProductView } from '../product/track-events.ts';
import { fetchCart } from '../session/cart-count.ts';
import { newDeviceClass } from '../session/early-requests.ts';
import { useSession } from '../session/session.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { CartContents } from './cart-contents.tsx';

export const handle: RouteHandle = { title: '장바구니', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '장바구니', path: '/cart', hidden: true });

const bestCount = 6;

/** Data of an empty cart. Which of both is shown before the session is known depends on the device: see `earlyRequestScript`. */
export async function loader({ context }: LoaderFunctionArgs) {
  const best = await replyOrNull(context.get(apiContext)('GET /v1/products/category/{id}/best', bestOfWeekRequest));
  return best && bestOfWeekCards(best, bestCount);
}

/** A link to the cart does not wait for it. */
export function clientLoader() {
  return null;
}

export default function CartPage() {
  const { state, retry } = useSession();
  const cart = useQuery({
    queryKey: sessionKeys.cart,
    queryFn: fetchCart,
    enabled: state === 'ready',
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const hasEntries = cart.data !== undefined && cart.data.entries.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per visit, not at every change.
  useEffect(() => {
    if (hasEntries && cart.data) trackProductView(cart.data);
  }, [hasEntries]);
  const best = useLoaderData<typeof loader>();
  const isKnown = cart.data !== undefined;
  useEffect(() => {
    if (isKnown) document.documentElement.classList.remove(newDeviceClass);
  }, [isKnown]);
  return (
    <>
      <HiddenHeading />
      {hasEntries ? (
        <CartContents cart={cart.data} readAt={cart.dataUpdatedAt} />
      ) : !isKnown && (state === 'failed' || cart.error) ? (
        <ErrorScreen
          title="장바구니를 불러오지 못했어요"
          text={cart.error ? errorMessageOf(cart.error) : '잠시 후 다시 시도해 주세요.'}
          button="다시 시도"
          onPress={() => (state === 'failed' ? retry() : void cart.refetch())}
        />
      ) : (
        <>
          {!isKnown && <CartSkeleton />}
          {(isKnown || best) && (
            <div className={isKnown ? undefined : 'hidden [.new-device_&]:block'}>
              <CartEmpty best={best} />
            </div>
          )}
        </>
      )}
    </>
  );
}

function CartEmpty({ best }: { best: ProductCardData[] | null }) {
  const isForgetful = useHydrated() && !canStoreInTab();
  return (
    <>
      <EmptyState
        art={brand.emptyArt}
        title="담긴 상품이 없어요"
        text={
          isForgetful
            ? '이 브라우저는 장바구니를 기억하지 못해요. 설정에서 쿠키와 사이트 데이터를 허용해 주세요.'
            : brand.words.cartEmpty
        }
        action={{ label: brand.words.goShopping, to: '/' }}
      />
      <BestOfWeek count={bestCount} written={best} />
    </>
  );
}

function CartSkeleton() {
  return (
    <div className="[.new-device_&]:hidden">
      <div role="status" aria-label="장바구니를 불러오는 중이에요" className="min-h-dvh">
        <div className="flex min-h-12 items-center border-line border-b px-gutter">
          <Skeleton className="h-5 w-32" />
        </div>
        <div className="flex flex-col gap-3 bg-sunken px-3 py-3 min-[390px]:px-4">
          {[0, 1].map((place) => (
            <div key={place} className="rounded-card bg-surface p-4 ring-1 ring-line/70">
              <Skeleton className="h-5 w-40" />
              <div className="mt-4 flex gap-3">
                <Skeleton className="size-20 shrink-0 rounded-card" />
                <div className="flex-1">
                  <Skeleton className="mt-1 h-4 w-full" />
                  <Skeleton className="mt-2 h-4 w-1/2" />
                  <Skeleton className="mt-6 h-10 w-32" />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
      <BottomActionBar>
        <Skeleton className="h-13 w-full rounded-card" />
      </BottomActionBar>
    </div>
  );
}
