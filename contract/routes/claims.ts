import { ClaimPhotos, ClaimRequestForm } from '../claims.ts';
import { guestEndpoint } from '../endpoint.ts';
import { OrderItem, OrderItemKey, OrderKey } from '../orders.ts';
import { RefundPreview, RefundPreviewForm } from '../refunds.ts';

export const claimRoutes = {
  /** What cancelling would bring back, and with a reason of rules D8.5 what a return would. */
  preview: guestEndpoint('POST /v1/app-users/order-items/{id}/refund-preview', {
    summary: 'Works out what cancelling would bring back, or with a reason what a return would.',
    params: OrderKey,
    body: RefundPreviewForm,
    reply: RefundPreview,
    idempotency: 'handler',
    errors: ['WITHDRAW_DENIED', 'INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED', 'BUNDLE_CANCEL_ONLY'],
  }),
  claim: guestEndpoint('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    summary: 'Asks for a return, an exchange or money back for spoilt pieces, with pictures where they are needed.',
    params: OrderItemKey,
    body: ClaimRequestForm,
    reply: OrderItem,
    status: 201,
    errors: [
      'CLAIM_NOT_ALLOWED',
      'INVALID_STATUS_TRANSITION',
      'PROOF_REQUIRED',
      'REFUND_ACCOUNT_REQUIRED',
      'REFUND_CHANGED',
      'BUNDLE_CANCEL_ONLY',
      'FILE_UNKNOWN',
      'FILE_COUNT',
    ],
  }),
  photos: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/photos', {
    summary: 'Sends pictures that were asked for once more.',
    params: OrderItemKey,
    body: ClaimPhotos,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'FILE_UNKNOWN', 'FILE_COUNT'],
  }),
  undo: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', {
    summary: 'Takes a claim back that nobody has answered.',
    params: OrderItemKey,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
};
