import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#client/api.ts';
import type { Order } from '#contract/orders.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { type TrackItem, trackEvent } from '../app/track.ts';
import { clearPaymentReturn } from '../checkout/payment-return-state.ts';
import { levelsOf } from '../product/category-levels.ts';
import { fetchCart } from '../session/cart-count.ts';
import { sessionKeys } from '../session/session-query-keys.ts';
import { hasOrderEnded } from './order-texts.ts';
import { orderKeys } from './orders-query-keys.ts';

/** The effects of a placed order, of any kind, and the state of its payment. `look` reads the order again. */
export function useOrderCompletion(order: Order, look: () => unknown) {
  useTrackPurchase(order);
  useFreshCounts(order.uuid);
  useArrival(order, look);
  return {
    isPaid: order.payment.paymentStatus === 'paid',
    isWaiting: isWaiting(order),
    isIssuing: isIssuing(order),
  };
}

/** Whether the page of the order says more than its completion: it has ended, or a deposit is being refunded. */
export function isBeyondCompletion({ orderItemStatus, payment }: Order) {
  return hasOrderEnded(orderItemStatus) || payment.returning !== null;
}

function isWaiting(order: Order) {
  return order.orderItemStatus === 'bank_transfer_waiting';
}

/** The order is placed, and its virtual account is not confirmed yet. */
function isIssuing({ orderItemStatus, payment }: Order) {
  return orderItemStatus === 'request' && paymentTerms(payment.paymentMethodType).opens === 'account';
}

/** Polls every 2 s while the account is being issued, and every 10 s while the deposit is awaited. */
function useArrival(order: Order, look: () => unknown) {
  const every = isIssuing(order) ? 2000 : isWaiting(order) ? 10_000 : 0;
  useEffect(() => {
    if (every === 0) return;
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [every, look]);
}

/** Invalidates the cart and the list of orders, which have changed. */
function useFreshCounts(uuid: string) {
  const cache = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order.
  useEffect(() => {
    clearPaymentReturn();
    cache.removeQueries({ queryKey: orderKeys.lists });
    void cache.fetchQuery({ queryKey: sessionKeys.cart, queryFn: fetchCart, staleTime: 0 }).catch(() => undefined);
  }, [uuid, cache]);
}

/** Reports a paid order to analytics once, on the first device that displays it: products and amounts, never the buyer. */
function useTrackPurchase(order: Order) {
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
