import { useEffect } from 'react';
import { api } from '#client/api.ts';
import type { Order } from '#contract/orders.ts';
import { type TrackItem, trackEvent } from '../app/track.ts';
import { levelsOf } from '../product/category-levels.ts';

/** Reports a paid order to analytics once, on the first device that displays it: products and amounts, never the buyer. */
export function useTrackPurchase(order: Order) {
  const paid = order.payment.paymentStatus === 'paid';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order, however often it is read.
  useEffect(() => {
    if (paid) void reportPurchase(order);
  }, [paid, order.uuid]);
}

async function reportPurchase(order: Order) {
  const path = 'POST /v4/app-users/order-tmp/confirm/{orderUuid}/told';
  const answer = await api(path, { params: { orderUuid: order.uuid } }).catch(() => null);
  if (answer?.first)
    trackEvent('purchase', {
      transaction_id: order.orderNumber,
      value: order.orderItemPrice.totalPrice,
      items: itemsOf(order),
    });
}

function itemsOf(order: Order): TrackItem[] {
  return order.orderItemProducts.flatMap(({ product, orderOptionGroups }) =>
    orderOptionGroups.map(({ productOptionCombination, optionUnit, lineAmount }) => ({
      item_id: String(product.id),
      item_name: product.name,
      item_brand: product.distributor.name,
      ...levelsOf(product.category),
      item_variant: productOptionCombination.name,
      price: Math.round(lineAmount / optionUnit),
      quantity: optionUnit,
    })),
  );
}
