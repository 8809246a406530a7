import { Gift } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { brand } from '#brand';
import { currentPlatform } from '#client/platform.ts';
import { formatWon } from '#contract/rules/money.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button, ButtonLink, ExternalButton } from '#ui/button.tsx';
import { FailedPart, FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { useNow } from '#ui/shop-clock.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useOnceOpened } from '#ui/use-once-opened.ts';
import { useWideScreen } from '../layout/use-wide-screen.ts';
import { ProductAlertButton } from '../product/alert-button.tsx';
import { FavoriteButton } from '../product/favorite-button.tsx';
import type { ProductPageData } from '../product/page-data.ts';
import { appOnlyText, purchaseObstacleText, waitingFor } from '../product/product-availability.ts';
import { shipsText } from '../product/product-state.ts';
import { usePersonal } from '../product/use-personal.ts';

const bring = async () => ({ default: (await import('../product/option-sheet.tsx')).OptionSheet });
const OptionSheet = lazyPart(bring, FailedSheet);
const Beside = lazyPart(() => import('./buy-panel.tsx'), FailedPart);

type Props = { product: ProductPageData; now: string };

/** The wishlist button, and the possible action: buy, set an alert, or read why it cannot be bought. */
export function BuyBar({ product, now }: Props) {
  const sheet = useSheet('options');
  const giving = useSheet('gift');
  const wanted = useOnceOpened(sheet.opened || giving.opened, bring);
  const { obstacle, conditions, present } = usePurchaseObstacle(product, now);
  const grade = conditions.find(({ type, isSatisfy }) => type === 'minGrade' && !isSatisfy);
  const canGive = product.isGiftable === true;
  const waits = waitingFor(product, present);
  if (waits) return <Bar product={product} action={<ProductAlertButton id={product.id} kind={waits} />} />;
  if (obstacle) {
    return (
      <Bar
        product={product}
        action={
          obstacle === appOnlyText ? (
            <AppLink />
          ) : obstacle === grade?.message ? (
            <ButtonLink to="/my-cuma/grade" variant="secondary" className="flex-1">
              {obstacle}
            </ButtonLink>
          ) : (
            <Button className="flex-1" disabled>
              {obstacle}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <Bar
        product={product}
        action={
          <>
            {canGive && (
              <Button
                variant="secondary"
                aria-label="선물하기"
                className="min-w-13 shrink-0 px-3!"
                onClick={giving.open}
              >
                <Gift className="bar-mark size-5" aria-hidden />
                <span>선물하기</span>
              </Button>
            )}
            <Button variant="secondary" aria-label="장바구니 담기" className="flex-1" onClick={sheet.open}>
              장바구니
            </Button>
            <Button className="flex-1" onClick={sheet.open}>
              {product.saleType === 'funding' ? '펀딩 참여하기' : '구매하기'}
            </Button>
          </>
        }
      />
      {wanted && (
        <>
          <OptionSheet product={product} opened={sheet.opened} onClose={sheet.close} canGive={canGive} />
          {canGive && <OptionSheet product={product} opened={giving.opened} onClose={giving.close} isGift />}
        </>
      )}
    </>
  );
}

/** Why this person cannot buy the product at this moment; no text where they can. */
export function usePurchaseObstacle(product: ProductPageData, now: string) {
  const hydrated = useHydrated();
  const present = useNow(now);
  const conditions = usePersonal(product.id)?.userProductOrderConditions ?? [];
  const obstacle = purchaseObstacleText(product, conditions, present, hydrated ? currentPlatform() : 'web');
  return { obstacle, conditions, present };
}

/** The price above the bar, shown after the price on the page has scrolled out of view. */
function Reminder({ product }: { product: ProductPageData }) {
  const { optionName, price } = product;
  const isGone = useGone('offer');
  if (!isGone || price === 0) return null;
  return (
    <p className="tabular absolute inset-x-0 bottom-full truncate bg-surface px-gutter pt-1.5 text-center font-semibold text-second shadow-float">
      {[optionName, formatWon(price), shipsText(product)].filter(Boolean).join(' · ')}
    </p>
  );
}

function useGone(id: string) {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const watch = new IntersectionObserver((seen) => setGone((seen.at(-1)?.boundingClientRect.bottom ?? 0) < 0));
    watch.observe(element);
    return () => watch.disconnect();
  }, [id]);
  return isGone;
}

function Bar({ product, action }: { product: ProductPageData; action: ReactNode }) {
  const wide = useWideScreen();
  return (
    <>
      <BottomActionBar note={<Reminder product={product} />} place="bar-aside min-[1200px]:hidden">
        <FavoriteButton key={product.id} product={product} />
        {action}
      </BottomActionBar>
      {wide && (
        <Beside product={product}>
          <FavoriteButton key={product.id} product={product} />
          {action}
        </Beside>
      )}
    </>
  );
}

/** A link to the app's store page on this phone; in a demonstration to the page that simulates the app. */
function AppLink() {
  const settings = useRouteLoaderData('root') as StorefrontSettings | undefined;
  const apple = typeof navigator !== 'undefined' && /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  const store = apple ? brand.apps.ios : brand.apps.android;
  return (
    <ExternalButton href={settings?.sandbox ? `${settings.sandbox}/shell` : store} className="flex-1">
      앱에서 구매하기
    </ExternalButton>
  );
}
