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
      'Confirm a payment with the key from the payment window. Status 202 with `PAYMENT_PENDING` means that the result is unknown. Retrieve the payment state later.',
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
    summary: 'Retrieve the payment state of an order.',
    params: OrderUuid,
    reply: PaymentState,
    errors: ['PAYMENT_PENDING'],
  }),
  abandon: guestEndpoint('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', {
    summary: 'Report that the payment window was closed. The held stock is released and the order sheet stays.',
    params: OrderUuid,
    reply: PaymentState,
    idempotency: 'handler',
    errors: ['PAYMENT_PENDING'],
  }),
  told: guestEndpoint('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', {
    summary: 'Claim the right to report the purchase to analytics. Only the first request of an order receives true.',
    params: OrderUuid,
    reply: z.object({ first: z.boolean() }),
    idempotency: 'handler',
  }),
  webhook: publicEndpoint('POST /v1/payments/webhook/{pg}', {
    summary:
      'Receive a webhook of the payment company. The shop retrieves the payment from the company before it changes anything.',
    params: z.strictObject({ pg: z.literal('toss') }),
    body: PaymentWebhook,
    reply: Ok,
    idempotency: 'handler',
  }),
};
