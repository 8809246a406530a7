import { ClaimPhotos, ClaimRequestForm } from '../claims.ts';
import { guestEndpoint } from '../endpoint.ts';
import { OrderItem, OrderItemKey, OrderKey } from '../orders.ts';
import { RefundPreview, RefundPreviewForm } from '../refunds.ts';

export const claimRoutes = {
  /** What cancelling would bring back, and with a reason of rules D8.5 what a return would. */
  preview: guestEndpoint('POST /v1/app-users/order-items/{id}/refund-preview', { params: OrderKey, body: RefundPreviewForm, reply: RefundPreview, idempotency: 'handler' }),
  claim: guestEndpoint('POST /v1/app-users/order-items/{id}/products/{pid}/claim', { params: OrderItemKey, body: ClaimRequestForm, reply: OrderItem, status: 201 }),
  photos: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/photos', { params: OrderItemKey, body: ClaimPhotos, reply: OrderItem }),
  undo: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', { params: OrderItemKey, reply: OrderItem }),
};
