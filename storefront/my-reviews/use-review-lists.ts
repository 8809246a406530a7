import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PagedList } from '#contract/primitives.ts';
import type { CustomerReview, ReviewableItem } from '#contract/reviews.ts';
import { accountKeys } from '../auth/account-query-keys.ts';
import { checkoutKeys } from '../checkout/checkout-query-keys.ts';
import { orderKeys } from '../orders/orders-query-keys.ts';
import { catalogKeys } from '../product/catalog-query-keys.ts';
import { productKeys } from '../product/product-query-keys.ts';
import { reviewKeys } from '../reviews/reviews-query-keys.ts';
import { sessionKeys } from '../session/session-query-keys.ts';

type Pages<T> = InfiniteData<PagedList<T>>;

/** Updates the two lists of the member's reviews as the specification requires (spec §4), and all other views of a review. */
export function useReviewLists() {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      /** Moves the line from the open list to the top of the written one. */
      written(review: CustomerReview) {
        const { uuid } = review.orderItemProduct;
        move<ReviewableItem>(cache, reviewKeys.open, (list) => list.filter((line) => line.uuid !== uuid), -1);
        move<CustomerReview>(
          cache,
          reviewKeys.mine,
          (list) => [review, ...list.filter(({ id }) => id !== review.id)],
          1,
        );
        invalidateReview(cache, review);
      },
      changed(review: CustomerReview) {
        move<CustomerReview>(
          cache,
          reviewKeys.mine,
          (list) => list.map((one) => (one.id === review.id ? review : one)),
          0,
        );
        invalidateReview(cache, review);
      },
      /** Returns the line to the top of the open list. */
      removed(review: CustomerReview, line: ReviewableItem | null) {
        move<CustomerReview>(cache, reviewKeys.mine, (list) => list.filter(({ id }) => id !== review.id), -1);
        if (line)
          move<ReviewableItem>(
            cache,
            reviewKeys.open,
            (list) => [line, ...list.filter(({ uuid }) => uuid !== line.uuid)],
            1,
          );
        invalidateReview(cache, review);
      },
    }),
    [cache],
  );
}

/** Changes the first page when an entry is added, and every page when one is changed or removed. */
function move<T>(cache: QueryClient, queryKey: readonly string[], change: (list: T[]) => T[], by: number) {
  cache.setQueryData<Pages<T>>(
    queryKey,
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page, at) => ({
          ...page,
          entities: by > 0 && at > 0 ? page.entities : change(page.entities),
          page: { ...page.page, count: Math.max(0, page.page.count + by) },
        })),
      },
  );
}

function invalidateReview(cache: QueryClient, { product, orderItemProduct, orderId }: CustomerReview) {
  cache.removeQueries({ queryKey: reviewKeys.ofLine(orderItemProduct.uuid) });
  for (const key of [
    // The pages after the first begin at another entry now.
    ...[reviewKeys.mine, reviewKeys.open],
    ...[orderKeys.lists, sessionKeys.orderCounts, accountKeys.points, reviewKeys.ofProduct(product.id)],
    ...(orderId === null ? [] : [checkoutKeys.order(orderId)]),
  ])
    void cache.invalidateQueries({ queryKey: key });
  cache.removeQueries({ queryKey: productKeys.listing(['reviews', product.id]) });
  cache.removeQueries({ queryKey: catalogKeys.photos(product.id) });
}
