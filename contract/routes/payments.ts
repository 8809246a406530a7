import { z } from 'zod';
import { anyone, guest } from '../endpoint.ts';
import { Order } from '../orders.ts';
import { Confirm, PaymentState, WebhookBody } from '../payments.ts';
import { Ok } from '../primitives.ts';

const OrderUuid = z.strictObject({ orderUuid: z.uuid() });

export const payment = {
  confirm: guest('POST /v4/app-users/order-tmp/confirm/{orderUuid}', { params: OrderUuid, body: Confirm, reply: Order, repeat: 'self' }),
  state: guest('GET /v4/app-users/order-tmp/confirm/{orderUuid}', { params: OrderUuid, reply: PaymentState }),
  /** The window was closed or refused: let the goods go, keep the order sheet. */
  abandon: guest('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: OrderUuid, reply: PaymentState, repeat: 'self' }),
  /** Whether it is this caller who tells analytics of the purchase: once an order, whoever asks. */
  told: guest('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', { params: OrderUuid, reply: z.object({ first: z.boolean() }), repeat: 'self' }),
  webhook: anyone('POST /v1/payments/webhook/{pg}', { params: z.strictObject({ pg: z.literal('toss') }), body: WebhookBody, reply: Ok, repeat: 'self' }),
};
