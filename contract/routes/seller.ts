import { sellerEndpoint as own } from '../endpoint.ts';
import { cancelErrors } from '../error-groups.ts';
import { OrderKey } from '../orders.ts';
import { PackingSlipForm, PackingSlipList } from '../packing-slips.ts';
import { pagedList } from '../primitives.ts';
import { QuestionAnswerForm, StaffQuestion, StaffQuestionQuery } from '../questions.ts';
import { StaffReview, StaffReviewQuery } from '../reviews.ts';
import {
  SellerActionResult,
  SellerLine,
  SellerOrderDetail,
  SellerOrderPage,
  SellerOrderQuery,
  SellerReceivers,
  SellerShipResult,
  SellerToday,
} from '../seller.ts';
import {
  CancelDecisionForm,
  ClaimDecisionForm,
  StaffDelayForm,
  StaffInvoiceForm,
  StaffLineKey,
  StaffParcelsForm,
  StaffParcelsResult,
  StaffPickupForm,
  StaffReasonForm,
  StaffShipForm,
  StaffStockForm,
  StaffStockOutForm,
  StaffStockResult,
} from '../staff.ts';
import { StockItem, StockItemQuery, StockMovementList } from '../stock-list.ts';
import { UploadedImages } from '../uploads.ts';
import {
  CarrierList,
  QueueCounts,
  QueuedItem,
  QueueQuery,
  TrackingNumberCheck,
  TrackingNumbersForm,
} from '../work-queues.ts';

/** The seller API. An action that sellers may not perform has no endpoint. */
export const sellerRoutes = {
  today: own('GET /v1/seller/today', {
    summary: 'Retrieve the seller’s packing summary by day.',
    reply: SellerToday,
    isPolling: true,
  }),
  lines: own('GET /v1/seller/lines', {
    summary: 'List the seller’s order items by the work they need.',
    query: QueueQuery.omit({ distributor: true }),
    reply: pagedList(QueuedItem),
    isPolling: true,
  }),
  counts: own('GET /v1/seller/lines/counts', {
    summary: 'Count the seller’s waiting order items of each work queue.',
    reply: QueueCounts,
    isPolling: true,
  }),
  carriers: own('GET /v1/seller/carriers', {
    summary: 'List carriers with their codes.',
    reply: CarrierList,
    isPolling: true,
  }),
  invoices: own('POST /v1/seller/lines/invoices', {
    summary:
      'Check tracking numbers. The reply lists those that an order of the last 90 days already has, without the number of another seller’s order.',
    body: TrackingNumbersForm,
    reply: TrackingNumberCheck,
    idempotency: 'bodyOnly',
  }),
  orders: own('GET /v1/seller/orders', {
    summary: 'List orders with the seller’s items. The newest order comes first.',
    query: SellerOrderQuery,
    reply: pagedList(SellerOrderDetail),
    isPolling: true,
  }),
  order: own('GET /v1/seller/orders/{id}', {
    summary: 'Retrieve the seller’s part of an order. Names and addresses are masked.',
    params: OrderKey,
    reply: SellerOrderPage,
  }),
  unmask: own('POST /v1/seller/orders/{id}/unmask', {
    summary:
      'Retrieve the unmasked delivery addresses of the seller’s shipments. They are available until two weeks after delivery and while a claim is open. The access log records the staff member.',
    params: OrderKey,
    body: StaffReasonForm,
    reply: SellerReceivers,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  confirm: own('PUT /v1/seller/lines/{line}/confirm', {
    summary: 'Accept an order item for packing.',
    params: StaffLineKey,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  }),
  unconfirm: own('PUT /v1/seller/lines/{line}/confirm/undo', {
    summary: 'Undo the acceptance of an order item.',
    params: StaffLineKey,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  delay: own('PUT /v1/seller/lines/{line}/delay', {
    summary: 'Delay an order item to a new ship date. The buyer is notified.',
    params: StaffLineKey,
    body: StaffDelayForm,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED', 'DELAY_TOO_LONG'],
  }),
  ready: own('PUT /v1/seller/lines/{line}/ready', {
    summary: 'Mark an order item as packed.',
    params: StaffLineKey,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  ship: own('PUT /v1/seller/lines/{line}/ship', {
    summary: 'Ship an order item with a tracking number.',
    params: StaffLineKey,
    body: StaffShipForm,
    reply: SellerShipResult,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  }),
  invoice: own('PUT /v1/seller/lines/{line}/invoice', {
    summary: 'Correct the tracking number of a shipped order item. The buyer is notified.',
    params: StaffLineKey,
    body: StaffInvoiceForm,
    reply: SellerShipResult,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  boxes: own('PUT /v1/seller/lines/{line}/boxes', {
    summary: 'Set the additional boxes of a shipped order item.',
    params: StaffLineKey,
    body: StaffParcelsForm,
    reply: StaffParcelsResult,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  unship: own('PUT /v1/seller/lines/{line}/ship/undo', {
    summary: 'Undo the shipment of an order item.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  deliver: own('PUT /v1/seller/lines/{line}/deliver', {
    summary: 'Mark an order item as delivered.',
    params: StaffLineKey,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  stockOut: own('PUT /v1/seller/lines/{line}/stock-out', {
    summary: 'Report that an order item is out of stock. It is cancelled.',
    params: StaffLineKey,
    body: StaffStockOutForm,
    reply: SellerActionResult,
    errors: ['INVALID_STATUS_TRANSITION', 'REFUND_CHANGED', 'APPROVAL_WAITING'],
  }),
  answerWithdraw: own('PUT /v1/seller/lines/{line}/withdraw/answer', {
    summary: 'Decide a cancel request.',
    params: StaffLineKey,
    body: CancelDecisionForm,
    reply: SellerActionResult,
    errors: [...cancelErrors, 'APPROVAL_WAITING'],
  }),
  answerClaim: own('PUT /v1/seller/lines/{line}/claim/answer', {
    summary: 'Decide a claim. A refusal requires the seller’s own images. The customer sees them with the reason.',
    params: StaffLineKey,
    body: ClaimDecisionForm,
    reply: SellerActionResult,
    errors: [...cancelErrors, 'APPROVAL_WAITING', 'CLAIM_NOT_ALLOWED', 'OUT_OF_STOCK', 'FILE_UNKNOWN'],
  }),
  addPicture: own('POST /v1/seller/claims/pictures', {
    summary: 'Upload up to five images that justify refusing a claim. The refusal names an image by its id.',
    reply: UploadedImages,
    status: 201,
    idempotency: 'handler',
    pictures: true,
  }),
  askPhotos: own('PUT /v1/seller/lines/{line}/claim/ask', {
    summary: 'Request more images for a claim.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  pickup: own('PUT /v1/seller/lines/{line}/claim/pickup', {
    summary: 'Record the pickup of a returned item by a carrier.',
    params: StaffLineKey,
    body: StaffPickupForm,
    reply: SellerShipResult,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  slips: own('POST /v1/seller/slips', {
    summary:
      'Retrieve unmasked addresses of the seller’s shipments for packing slips. The access log records the staff member and the reason.',
    body: PackingSlipForm,
    reply: PackingSlipList,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  shelf: own('GET /v1/seller/options', {
    summary: 'List the seller’s options with their stock.',
    query: StockItemQuery.omit({ distributor: true }),
    reply: pagedList(StockItem),
    isPolling: true,
  }),
  movements: own('GET /v1/seller/options/{id}/movements', {
    summary: 'List the stock movements of one of the seller’s options.',
    reply: StockMovementList,
  }),
  stock: own('PUT /v1/seller/options/{id}/stock', {
    summary:
      'Set or adjust the stock of an option. A counted quantity is refused if the stock has changed since it was read.',
    body: StaffStockForm,
    reply: StaffStockResult,
    errors: ['STOCK_TOO_LOW', 'STOCK_MOVED'],
  }),
  questions: own('GET /v1/seller/questions', {
    summary: 'List questions about the seller’s products.',
    query: StaffQuestionQuery,
    reply: pagedList(StaffQuestion),
    isPolling: true,
  }),
  answerQuestion: own('PUT /v1/seller/questions/{id}/answer', {
    summary: 'Answer a question about one of the seller’s products.',
    body: QuestionAnswerForm,
    reply: StaffQuestion,
    errors: ['VERSION_MOVED'],
  }),
  reviews: own('GET /v1/seller/reviews', {
    summary: 'List reviews of the seller’s products.',
    query: StaffReviewQuery,
    reply: pagedList(StaffReview),
    isPolling: true,
  }),
  answerReview: own('PUT /v1/seller/reviews/{id}/answer', {
    summary: 'Answer a review of one of the seller’s products.',
    body: QuestionAnswerForm,
    reply: StaffReview,
    errors: ['VERSION_MOVED'],
  }),
};
