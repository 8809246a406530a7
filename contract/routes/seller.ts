import { sellerEndpoint as own } from '../endpoint.ts';
import { OrderKey } from '../orders.ts';
import { PackingSlipForm, PackingSlipList } from '../packing-slips.ts';
import { pagedList } from '../primitives.ts';
import { QuestionAnswerForm, StaffQuestion, StaffQuestionQuery } from '../questions.ts';
import { StaffReview, StaffReviewQuery } from '../reviews.ts';
import { SellerActionResult, SellerLine, SellerOrderDetail, SellerOrderPage, SellerOrderQuery, SellerReceivers, SellerShipResult, SellerToday } from '../seller.ts';
import { CancelDecisionForm, ClaimDecisionForm, StaffDelayForm, StaffLineKey, StaffParcelsForm, StaffParcelsResult, StaffPickupForm, StaffReasonForm, StaffShipForm, StaffStockForm, StaffStockResult } from '../staff.ts';
import { StockItem, StockItemQuery, StockMovementList } from '../stock-list.ts';
import { UploadedImages } from '../uploads.ts';
import { CarrierList, QueueCounts, QueuedItem, QueueQuery, TrackingNumberCheck, TrackingNumbersForm } from '../work-queues.ts';

/** The door of whoever sells here: what he may not do is not there. */
export const sellerRoutes = {
  today: own('GET /v1/seller/today', { reply: SellerToday, isPolling: true }),
  lines: own('GET /v1/seller/lines', { query: QueueQuery.omit({ distributor: true }), reply: pagedList(QueuedItem), isPolling: true }),
  counts: own('GET /v1/seller/lines/counts', { reply: QueueCounts, isPolling: true }),
  carriers: own('GET /v1/seller/carriers', { reply: CarrierList, isPolling: true }),
  invoices: own('POST /v1/seller/lines/invoices', { body: TrackingNumbersForm, reply: TrackingNumberCheck, idempotency: 'bodyOnly' }),
  orders: own('GET /v1/seller/orders', { query: SellerOrderQuery, reply: pagedList(SellerOrderDetail), isPolling: true }),
  order: own('GET /v1/seller/orders/{id}', { params: OrderKey, reply: SellerOrderPage }),
  unmask: own('POST /v1/seller/orders/{id}/unmask', { params: OrderKey, body: StaffReasonForm, reply: SellerReceivers, idempotency: 'bodyOnly' }),
  confirm: own('PUT /v1/seller/lines/{line}/confirm', { params: StaffLineKey, reply: SellerLine }),
  unconfirm: own('PUT /v1/seller/lines/{line}/confirm/undo', { params: StaffLineKey, reply: SellerLine }),
  delay: own('PUT /v1/seller/lines/{line}/delay', { params: StaffLineKey, body: StaffDelayForm, reply: SellerLine }),
  ready: own('PUT /v1/seller/lines/{line}/ready', { params: StaffLineKey, reply: SellerLine }),
  ship: own('PUT /v1/seller/lines/{line}/ship', { params: StaffLineKey, body: StaffShipForm, reply: SellerShipResult }),
  boxes: own('PUT /v1/seller/lines/{line}/boxes', { params: StaffLineKey, body: StaffParcelsForm, reply: StaffParcelsResult }),
  unship: own('PUT /v1/seller/lines/{line}/ship/undo', { params: StaffLineKey, body: StaffReasonForm, reply: SellerLine }),
  deliver: own('PUT /v1/seller/lines/{line}/deliver', { params: StaffLineKey, reply: SellerLine }),
  stockOut: own('PUT /v1/seller/lines/{line}/stock-out', { params: StaffLineKey, body: StaffReasonForm, reply: SellerActionResult }),
  answerWithdraw: own('PUT /v1/seller/lines/{line}/withdraw/answer', { params: StaffLineKey, body: CancelDecisionForm, reply: SellerActionResult }),
  answerClaim: own('PUT /v1/seller/lines/{line}/claim/answer', { params: StaffLineKey, body: ClaimDecisionForm, reply: SellerActionResult }),
  addPicture: own('POST /v1/seller/claims/pictures', { reply: UploadedImages, status: 201, idempotency: 'handler', pictures: true }),
  askPhotos: own('PUT /v1/seller/lines/{line}/claim/ask', { params: StaffLineKey, body: StaffReasonForm, reply: SellerLine }),
  pickup: own('PUT /v1/seller/lines/{line}/claim/pickup', { params: StaffLineKey, body: StaffPickupForm, reply: SellerLine }),
  slips: own('POST /v1/seller/slips', { body: PackingSlipForm, reply: PackingSlipList, idempotency: 'bodyOnly' }),
  shelf: own('GET /v1/seller/options', { query: StockItemQuery.omit({ distributor: true }), reply: pagedList(StockItem) }),
  movements: own('GET /v1/seller/options/{id}/movements', { reply: StockMovementList }),
  stock: own('PUT /v1/seller/options/{id}/stock', { body: StaffStockForm, reply: StaffStockResult }),
  questions: own('GET /v1/seller/questions', { query: StaffQuestionQuery, reply: pagedList(StaffQuestion), isPolling: true }),
  answerQuestion: own('PUT /v1/seller/questions/{id}/answer', { body: QuestionAnswerForm, reply: StaffQuestion }),
  reviews: own('GET /v1/seller/reviews', { query: StaffReviewQuery, reply: pagedList(StaffReview), isPolling: true }),
  answerReview: own('PUT /v1/seller/reviews/{id}/answer', { body: QuestionAnswerForm, reply: StaffReview }),
};
