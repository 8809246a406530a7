import type { Cart } from '#contract/cart.ts';
import { type TrackItem, trackEvent } from '../app/track.ts';
import { levelsOf } from './category-levels.ts';

type Group = { id: number; key: string; item: TrackItem };

/** The cart's lines as analytics know them. */
function groupsOf(cart: Cart): Group[] {
  return cart.entries.flatMap((entry) =>
    entry.bundleItems.flatMap(({ product, optionGroups }) =>
      optionGroups.map(({ id, optionUnit, productOptionCombination }) => ({
        id,
        key: productOptionCombination.optionIdPathKey,
        item: {
          item_id: String(product.id),
          item_name: product.name,
          item_brand: product.distributor.name,
          ...levelsOf(product.category),
          item_variant: productOptionCombination.name,
          price: productOptionCombination.productOptionPrice.price,
          quantity: optionUnit,
        },
      })),
    ),
  );
}

export function trackProductView(cart: Cart) {
  const items = groupsOf(cart).map(({ item }) => item);
  trackEvent('view_cart', { value: worth(items), items });
}

/** What of a product came in, as many as were just put, by the keys of its options. */
export function trackCartAdd(cart: Cart, productId: number, units: ReadonlyMap<string, number>) {
  const items = groupsOf(cart).flatMap(({ key, item }) => {
    const quantity = item.item_id === String(productId) ? units.get(key) : undefined;
    return quantity ? [{ ...item, quantity }] : [];
  });
  trackEvent('add_to_cart', { value: worth(items), items });
}

/** What was in the cart before and is not any more. */
export function trackCartRemove(before: Cart | undefined, gids: number[]) {
  const items = before ? groupsOf(before).flatMap(({ id, item }) => (gids.includes(id) ? [item] : [])) : [];
  if (items.length > 0) trackEvent('remove_from_cart', { value: worth(items), items });
}

function worth(items: TrackItem[]) {
  return items.reduce((won, item) => won + item.price * item.quantity, 0);
}
