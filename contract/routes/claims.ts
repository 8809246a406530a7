import { ClaimForm, ClaimPhotos } from '../claims.ts';
import { guest } from '../endpoint.ts';
import { LineKey, OrderKey, OrderLine } from '../orders.ts';
import { PreviewAsk, RefundPreview } from '../refunds.ts';

export const claims = {
  /** What cancelling would bring back, and with a reason of rules D8.5 what a return would. */
  preview: guest('POST /v1/app-users/order-items/{id}/refund-preview', { params: OrderKey, body: PreviewAsk, reply: RefundPreview, repeat: 'self' }),
  claim: guest('POST /v1/app-users/order-items/{id}/products/{pid}/claim', { params: LineKey, body: ClaimForm, reply: OrderLine, status: 201 }),
  photos: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/photos', { params: LineKey, body: ClaimPhotos, reply: OrderLine }),
  undo: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', { params: LineKey, reply: OrderLine }),
};
