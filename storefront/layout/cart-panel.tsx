import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#client/api.ts';
import type { ProductSummary } from '#contract/catalog.ts';
import { formatWon } from '#contract/rules/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ProductThumbnail } from '#ui/placard.tsx';
import { fetchCart, useCartCount } from '../session/cart-count.ts';
import { readRecentlyViewed } from '../session/recently-viewed.ts';
import { useSession } from '../session/session.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';

const most = 4;

/** The cart in a panel next to the column of a wide window; while it is empty, the products viewed last. */
export default function CartPanel() {
  const { state } = useSession();
  const count = useCartCount();
  const { data } = useQuery({
    queryKey: sessionKeys.cart,
    queryFn: fetchCart,
    enabled: state === 'ready' && count > 0,
  });
  const items = (data?.entries ?? []).flatMap(({ bundleItems }) => bundleItems);
  return (
    <aside
      aria-label="담은 상품"
      className="fixed top-18 left-[calc(50%+360px)] w-[calc(50%-360px)] max-w-90 animate-rise px-6"
    >
      <div className="rounded-sheet bg-surface p-5 ring-1 ring-line">
        <p className="font-bold">장바구니</p>
        {state !== 'ready' ? null : items.length === 0 ? (
          <p className="mt-1 text-ink-600 text-second">
            {count > 0 ? `${count}개 담겨 있어요.` : '아직 담은 것이 없어요.'}
          </p>
        ) : (
          <>
            <ProductLinks products={items.slice(0, most).map(({ product }) => product)} />
            {items.length > most && <p className="mt-2 text-ink-600 text-second">그 밖에 {items.length - most}가지</p>}
            {data?.totals && (
              <p className="mt-3 flex items-baseline justify-between border-line border-t pt-3 text-second">
                <span className="text-ink-600">결제 예상 금액</span>
                <b className="tabular font-bold text-title">{formatWon(data.totals.price)}</b>
              </p>
            )}
            <ButtonLink to="/cart" full size="small" className="mt-3">
              장바구니 보기
            </ButtonLink>
          </>
        )}
      </div>
      {state === 'ready' && count === 0 && <RecentlyViewed />}
    </aside>
  );
}

function RecentlyViewed() {
  const { user, isGuest } = useSession();
  const ids = isGuest ? readRecentlyViewed().slice(0, most) : [];
  const { data } = useQuery({
    queryKey: sessionKeys.recentlyViewed(user?.uuid, ids),
    queryFn: () =>
      isGuest
        ? api('GET /v1/products/cards', { query: { ids } })
        : api('GET /v1/app-users/user-products/{type}', { params: { type: 'recent' }, query: { take: most } }),
    enabled: !isGuest || ids.length > 0,
  });
  if (!data || data.entities.length === 0) return null;
  return (
    <section className="mt-4 rounded-sheet bg-surface p-5 ring-1 ring-line">
      <h2 className="font-bold">최근 본 상품</h2>
      <ProductLinks products={data.entities} side={72} />
    </section>
  );
}

type LinkedProduct = Pick<ProductSummary, 'id' | 'name' | 'origin' | 'imageSmall' | 'placeholder'>;

function ProductLinks({ products, side = 64 }: { products: LinkedProduct[]; side?: 64 | 72 }) {
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {products.map((product) => (
        <li key={product.id}>
          <Link to={`/product/${product.id}`} className="flex items-center gap-3">
            <ProductThumbnail product={product} side={side} />
            <span className="line-clamp-2 min-w-0 text-second">
              {product.name} {product.origin}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
