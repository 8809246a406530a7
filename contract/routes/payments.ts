import { z } from 'zod';
import { guestEndpoint, publicEndpoint } from '../endpoint.ts';
import { Order } from '../orders.ts';
import { ConfirmPaymentForm, PaymentState, PaymentWebhook } from '../payments.ts';
import { Ok } from '../primitives.ts';

const OrderUuid = z.strictObject({ orderUuid: z.uuid() });

export const paymentRoutes = {
  confirm: guestEndpoint('POST /v4/app-users/order-tmp/confirm/{orderUuid}', { params: OrderUuid, body: ConfirmPaymentForm, reply: Order, idempotency: 'handler' }),
  state: guestEndpoint('GET /v4/app-users/order-tmp/confirm/{orderUuid}', { params: OrderUuid, reply: PaymentState }),
  /** The window was closed or refused: let the goods go, keep the order sheet. */
  abandon: guestEndpoint('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: OrderUuid, reply: PaymentState, idempotency: 'handler' }),
  /** Whether it is this caller who tells analytics of the purchase: once an order, whoever asks. */
  told: guestEndpoint('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', { params: OrderUuid, reply: z.object({ first: z.boolean() }), idempotency: 'handler' }),
  webhook: publicEndpoint('POST /v1/payments/webhook/{pg}', { params: z.strictObject({ pg: z.literal('toss') }), body: PaymentWebhook, reply: Ok, idempotency: 'handler' }),
};
