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
  StaffLineKey,
  StaffParcelsForm,
  StaffParcelsResult,
  StaffPickupForm,
  StaffReasonForm,
  StaffShipForm,
  StaffStockForm,
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

/** The door of whoever sells here: what he may not do is not there. */
export const sellerRoutes = {
  today: own('GET /v1/seller/today', {
    summary: 'Tells a seller at one glance how much of what is to be packed, by day.',
    reply: SellerToday,
    isPolling: true,
  }),
  lines: own('GET /v1/seller/lines', {
    summary: 'Lists a seller’s lines by what has to be done with them.',
    query: QueueQuery.omit({ distributor: true }),
    reply: pagedList(QueuedItem),
    isPolling: true,
  }),
  counts: own('GET /v1/seller/lines/counts', {
    summary: 'Counts a seller’s lines that wait, list by list.',
    reply: QueueCounts,
    isPolling: true,
  }),
  carriers: own('GET /v1/seller/carriers', {
    summary: 'Lists the couriers by their codes.',
    reply: CarrierList,
    isPolling: true,
  }),
  invoices: own('POST /v1/seller/lines/invoices', {
    summary: 'Returns which tracking numbers an order of the seller of the last 90 days has.',
    body: TrackingNumbersForm,
    reply: TrackingNumberCheck,
    idempotency: 'bodyOnly',
  }),
  orders: own('GET /v1/seller/orders', {
    summary: 'Lists orders as far as they are a seller’s, newest first.',
    query: SellerOrderQuery,
    reply: pagedList(SellerOrderDetail),
    isPolling: true,
  }),
  order: own('GET /v1/seller/orders/{id}', {
    summary: 'Shows an order as far as it is a seller’s, names and places masked.',
    params: OrderKey,
    reply: SellerOrderPage,
  }),
  unmask: own('POST /v1/seller/orders/{id}/unmask', {
    summary:
      'Shows where a seller’s parcels of an order go, until two weeks after they came; who looked is written down.',
    params: OrderKey,
    body: StaffReasonForm,
    reply: SellerReceivers,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  confirm: own('PUT /v1/seller/lines/{line}/confirm', {
    summary: 'Takes a line on: it will be packed.',
    params: StaffLineKey,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  }),
  unconfirm: own('PUT /v1/seller/lines/{line}/confirm/undo', {
    summary: 'Takes back that a line was taken on.',
    params: StaffLineKey,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  delay: own('PUT /v1/seller/lines/{line}/delay', {
    summary: 'Tells the shopper that a line comes later.',
    params: StaffLineKey,
    body: StaffDelayForm,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED', 'DELAY_TOO_LONG'],
  }),
  ready: own('PUT /v1/seller/lines/{line}/ready', {
    summary: 'Says that a line is packed.',
    params: StaffLineKey,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  ship: own('PUT /v1/seller/lines/{line}/ship', {
    summary: 'Sends a line with a courier’s number.',
    params: StaffLineKey,
    body: StaffShipForm,
    reply: SellerShipResult,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  }),
  boxes: own('PUT /v1/seller/lines/{line}/boxes', {
    summary: 'Tells the further boxes of a line on its way.',
    params: StaffLineKey,
    body: StaffParcelsForm,
    reply: StaffParcelsResult,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  unship: own('PUT /v1/seller/lines/{line}/ship/undo', {
    summary: 'Takes back that a line was sent.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  deliver: own('PUT /v1/seller/lines/{line}/deliver', {
    summary: 'Says that a line has arrived.',
    params: StaffLineKey,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  stockOut: own('PUT /v1/seller/lines/{line}/stock-out', {
    summary: 'Says that there is none of it: the line is cancelled.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: SellerActionResult,
    errors: ['INVALID_STATUS_TRANSITION', 'APPROVAL_WAITING'],
  }),
  answerWithdraw: own('PUT /v1/seller/lines/{line}/withdraw/answer', {
    summary: 'Answers a request to cancel.',
    params: StaffLineKey,
    body: CancelDecisionForm,
    reply: SellerActionResult,
    errors: [...cancelErrors, 'APPROVAL_WAITING'],
  }),
  answerClaim: own('PUT /v1/seller/lines/{line}/claim/answer', {
    summary: 'Answers a claim; a refusal needs pictures of one’s own, which the shopper sees with the reason.',
    params: StaffLineKey,
    body: ClaimDecisionForm,
    reply: SellerActionResult,
    errors: [...cancelErrors, 'APPROVAL_WAITING', 'CLAIM_NOT_ALLOWED', 'OUT_OF_STOCK', 'FILE_UNKNOWN'],
  }),
  addPicture: own('POST /v1/seller/claims/pictures', {
    summary: 'Takes up to five pictures that show why a claim is refused, each to be named by its id in the refusal.',
    reply: UploadedImages,
    status: 201,
    idempotency: 'handler',
    pictures: true,
  }),
  askPhotos: own('PUT /v1/seller/lines/{line}/claim/ask', {
    summary: 'Asks whoever claimed for pictures once more.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  pickup: own('PUT /v1/seller/lines/{line}/claim/pickup', {
    summary: 'Says that a courier fetches what comes back.',
    params: StaffLineKey,
    body: StaffPickupForm,
    reply: SellerLine,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  slips: own('POST /v1/seller/slips', {
    summary: 'Shows doors of a seller’s parcels for their labels; the reason is written down with who looked.',
    body: PackingSlipForm,
    reply: PackingSlipList,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  shelf: own('GET /v1/seller/options', {
    summary: 'Lists a seller’s options with how much of them there is.',
    query: StockItemQuery.omit({ distributor: true }),
    reply: pagedList(StockItem),
  }),
  movements: own('GET /v1/seller/options/{id}/movements', {
    summary: 'Lists what came and went of a seller’s option.',
    reply: StockMovementList,
  }),
  stock: own('PUT /v1/seller/options/{id}/stock', {
    summary: 'Sets how much of an option there is, or only if it is still as seen.',
    body: StaffStockForm,
    reply: StaffStockResult,
    errors: ['STOCK_TOO_LOW', 'STOCK_MOVED'],
  }),
  questions: own('GET /v1/seller/questions', {
    summary: 'Lists what is asked about a seller’s products.',
    query: StaffQuestionQuery,
    reply: pagedList(StaffQuestion),
    isPolling: true,
  }),
  answerQuestion: own('PUT /v1/seller/questions/{id}/answer', {
    summary: 'Answers what is asked about a seller’s product.',
    body: QuestionAnswerForm,
    reply: StaffQuestion,
  }),
  reviews: own('GET /v1/seller/reviews', {
    summary: 'Lists what is said of a seller’s products.',
    query: StaffReviewQuery,
    reply: pagedList(StaffReview),
    isPolling: true,
  }),
  answerReview: own('PUT /v1/seller/reviews/{id}/answer', {
    summary: 'Answers a review of a seller’s product.',
    body: QuestionAnswerForm,
    reply: StaffReview,
  }),
};
