import type { Cart } from '#contract/cart.ts';
import { type TrackItem, trackEvent } from '../app/track.ts';
import { levelsOf } from './category-levels.ts';

type Group = { id: number; key: string; item: TrackItem };

/** The lines of the cart for analytics. */
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
  trackEvent('view_cart', { value: valueOfItems(items), items });
}

/** Reports the options of a product that were added, with the added quantities by option key. */
export function trackCartAdd(cart: Cart, productId: number, units: ReadonlyMap<string, number>) {
  const items = groupsOf(cart).flatMap(({ key, item }) => {
    const quantity = item.item_id === String(productId) ? units.get(key) : undefined;
    return quantity ? [{ ...item, quantity }] : [];
  });
  trackEvent('add_to_cart', { value: valueOfItems(items), items });
}

/** Reports lines that were removed from the cart. */
export function trackCartRemove(before: Cart | undefined, gids: number[]) {
  const items = before ? groupsOf(before).flatMap(({ id, item }) => (gids.includes(id) ? [item] : [])) : [];
  if (items.length > 0) trackEvent('remove_from_cart', { value: valueOfItems(items), items });
}

function valueOfItems(items: TrackItem[]) {
  return items.reduce((won, item) => won + item.price * item.quantity, 0);
}
