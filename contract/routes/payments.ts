import { z } from 'zod';
import { guestEndpoint, publicEndpoint } from '../endpoint.ts';
import { unavailableItemErrors } from '../error-groups.ts';
import { Order } from '../orders.ts';
import { ConfirmPaymentForm, PaymentState, PaymentWebhook } from '../payments.ts';
import { Ok } from '../primitives.ts';

const OrderUuid = z.strictObject({ orderUuid: z.uuid() });

export const paymentRoutes = {
  confirm: guestEndpoint('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
    summary:
      'Settles an order with the key the payment window gave. 202 PAYMENT_PENDING means that nobody knows yet: ask for the state.',
    params: OrderUuid,
    body: ConfirmPaymentForm,
    reply: Order,
    idempotency: 'handler',
    errors: [
      'PAYMENT_PENDING',
      'PAYMENT_REFUSED',
      'PAYMENT_AMOUNT_MISMATCH',
      'PAYMENT_CLOSED',
      'PRICE_CHANGED',
      'ORDER_TMP_EXPIRED',
      'OPTION_UNAVAILABLE',
      'PRODUCT_REMOVED',
      'SALE_NOT_OPEN',
      'SALE_ENDED',
      'ORDER_ALREADY_PLACED',
      ...unavailableItemErrors,
    ],
  }),
  state: guestEndpoint('GET /v4/app-users/order-tmp/confirm/{orderUuid}', {
    summary: 'Tells how far the payment of an order has come.',
    params: OrderUuid,
    reply: PaymentState,
    errors: ['PAYMENT_PENDING'],
  }),
  /** The window was closed or refused: let the goods go, keep the order sheet. */
  abandon: guestEndpoint('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', {
    summary: 'Says that the payment window was closed: the goods are let go, the order sheet stays.',
    params: OrderUuid,
    reply: PaymentState,
    idempotency: 'handler',
    errors: ['PAYMENT_PENDING'],
  }),
  /** Whether it is this caller who tells analytics of the purchase: once an order, whoever asks. */
  told: guestEndpoint('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', {
    summary: 'Says whether it is this caller who tells analytics of the purchase; yes once an order.',
    params: OrderUuid,
    reply: z.object({ first: z.boolean() }),
    idempotency: 'handler',
  }),
  webhook: publicEndpoint('POST /v1/payments/webhook/{pg}', {
    summary: 'Hears from the payment company that something changed; what it says is only a hint to ask it.',
    params: z.strictObject({ pg: z.literal('toss') }),
    body: PaymentWebhook,
    reply: Ok,
    idempotency: 'handler',
  }),
};
