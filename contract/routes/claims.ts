import { ClaimPhotos, ClaimRequestForm } from '../claims.ts';
import { guestEndpoint } from '../endpoint.ts';
import { OrderItem, OrderItemKey, OrderKey } from '../orders.ts';
import { RefundPreview, RefundPreviewForm } from '../refunds.ts';

export const claimRoutes = {
  /** The reason is a code of rules D8.5. */
  preview: guestEndpoint('POST /v1/app-users/order-items/{id}/refund-preview', {
    summary: 'Preview the refund of a cancel. With a reason, preview the refund of a return.',
    params: OrderKey,
    body: RefundPreviewForm,
    reply: RefundPreview,
    idempotency: 'handler',
    errors: ['WITHDRAW_DENIED', 'INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED', 'BUNDLE_CANCEL_ONLY'],
  }),
  claim: guestEndpoint('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    summary: 'Request a return, an exchange or a refund for damaged items. Some reasons require images.',
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
    summary: 'Add the requested images to a claim.',
    params: OrderItemKey,
    body: ClaimPhotos,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'FILE_UNKNOWN', 'FILE_COUNT'],
  }),
  undo: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', {
    summary: 'Withdraw a claim that has no answer yet.',
    params: OrderItemKey,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
};
