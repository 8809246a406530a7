import { useEffect } from 'react';
import type { Product } from '#contract/catalog.ts';
import { type TrackItem, trackEvent } from '../app/track.ts';
import { levelsOf } from '../product/category-levels.ts';

type ViewedProduct = Pick<Product, 'id' | 'name' | 'distributor' | 'category' | 'price'>;

/** Reports a product view to analytics once. */
export function useTrackProductView(product: ViewedProduct) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product is another view; changed numbers are not.
  useEffect(() => {
    trackEvent('view_item', { value: product.price, items: [itemOf(product)] });
  }, [product.id]);
}

function itemOf({ id, name, distributor, category, price }: ViewedProduct): TrackItem {
  return {
    item_id: String(id),
    item_name: name,
    item_brand: distributor.name,
    ...levelsOf(category),
    price,
    quantity: 1,
  };
}
