import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { clearPaymentReturn } from '../checkout/payment-return-state.ts';
import { fetchCart } from '../session/cart-count.ts';
import { sessionKeys } from '../session/session-query-keys.ts';
import { orderKeys } from './orders-query-keys.ts';
import { useTrackPurchase } from './use-track-purchase.ts';

/** What a finished order sets going, whatever it was for, and how far its payment is. `look` reads it anew. */
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

function isWaiting(order: Order) {
  return order.orderItemStatus === 'bank_transfer_waiting';
}

/** The order is made, and nobody knows yet whether the bank has given an account. */
function isIssuing({ orderItemStatus, payment }: Order) {
  return orderItemStatus === 'request' && paymentTerms(payment.paymentMethodType).opens === 'account';
}

/** Looks again while the account is on its way, and now and then while the money is. */
function useArrival(order: Order, look: () => unknown) {
  const every = isIssuing(order) ? 2000 : isWaiting(order) ? 10_000 : 0;
  useEffect(() => {
    if (every === 0) return;
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [every, look]);
}

/** The cart is emptier and the list of orders longer than this page remembers. */
function useFreshCounts(uuid: string) {
  const cache = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an order.
  useEffect(() => {
    clearPaymentReturn();
    cache.removeQueries({ queryKey: orderKeys.lists });
    void cache.fetchQuery({ queryKey: sessionKeys.cart, queryFn: fetchCart, staleTime: 0 }).catch(() => undefined);
  }, [uuid, cache]);
}
