import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart, X } from 'lucide-react';
import { brand } from '#brand';
import type { ProductSummary as Card } from '#contract/catalog.ts';
import type { PagedList } from '#contract/primitives.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { productCardData } from '../product/card-data.ts';
import { ProductGridSkeleton } from '../product/grid.tsx';
import { ProductCardView } from '../product/product-card.tsx';
import { productKeys } from '../product/product-query-keys.ts';
import { LoadFailure } from '../verification/load-failure.tsx';

type Props<T extends Card> = {
  name: string;
  label: string;
  ask: (nextPage: string | undefined) => Promise<PagedList<T>>;
  /** Removes one product; without it products cannot be removed. */
  drop?: { label: string; run: (card: T) => void; isHeart?: boolean };
  note?: (card: T) => string;
  empty: { title: string; text: string };
};

/** A list of the member's own products in two columns, with infinite scrolling. */
export function SavedProductList<T extends Card>({ name, label, ask, drop, note, empty }: Props<T>) {
  const listQuery = useInfiniteQuery({
    queryKey: productKeys.shelf(name),
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
    staleTime: 0,
  });
  const cards = (listQuery.data?.pages ?? []).flatMap(({ entities }) => entities);
  if (!listQuery.data && listQuery.error)
    return <LoadFailure error={listQuery.error} onRetry={() => void listQuery.refetch()} />;
  if (!listQuery.data) return <ProductGridSkeleton />;
  if (cards.length === 0)
    return <EmptyState art={brand.emptyArt} {...empty} action={{ label: brand.words.goShopping, to: '/' }} />;
  return (
    <>
      <ul aria-label={label} className="goods-grid px-gutter">
        {cards.map((card) => (
          <li key={`${card.id} ${note?.(card) ?? ''}`} className="relative min-w-0">
            <ProductCardView product={productCardData(card)} />
            {note && <p className="mt-1.5 font-semibold text-brand-strong text-caption">{note(card)}</p>}
            {drop && (
              <IconButton
                label={`${card.name} ${drop.label}`}
                onClick={() => drop.run(card)}
                className="absolute! top-1 right-1 bg-surface/85"
              >
                {drop.isHeart ? (
                  <Heart className="size-5 fill-accent text-accent" aria-hidden />
                ) : (
                  <X className="size-5" aria-hidden />
                )}
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <InfiniteScroll
        more={listQuery.hasNextPage}
        busy={listQuery.isFetchingNextPage}
        failed={listQuery.isFetchNextPageError}
        onReach={() => void listQuery.fetchNextPage()}
      />
    </>
  );
}
