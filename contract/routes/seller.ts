import { seller as own } from '../endpoint.ts';
import { OrderKey } from '../orders.ts';
import { Slips, SlipsAsk } from '../packing-slips.ts';
import { list } from '../primitives.ts';
import { StaffQuestion, StaffQuestionQuery, StaffReply } from '../questions.ts';
import { StaffReview, StaffReviewQuery } from '../reviews.ts';
import { SellerDoors, SellerLine, SellerOrder, SellerOrderPage, SellerOrderQuery, SellerOutcome, SellerSent, SellerToday } from '../seller.ts';
import { StaffAnswer, StaffBoxed, StaffBoxes, StaffClaimAnswer, StaffDelay, StaffLineKey, StaffPickup, StaffReason, StaffShip, StaffStock, StaffStocked } from '../staff.ts';
import { ShelfQuery, Shelved, StockMoves } from '../stock-list.ts';
import { Uploaded } from '../uploads.ts';
import { Carriers, InvoicesAsk, InvoicesKnown, QueueCounts, Queued, QueueQuery } from '../work-queues.ts';

/** The door of whoever sells here: what he may not do is not there. */
export const seller = {
  today: own('GET /v1/seller/today', { reply: SellerToday, quiet: true }),
  lines: own('GET /v1/seller/lines', { query: QueueQuery.omit({ distributor: true }), reply: list(Queued), quiet: true }),
  counts: own('GET /v1/seller/lines/counts', { reply: QueueCounts, quiet: true }),
  carriers: own('GET /v1/seller/carriers', { reply: Carriers, quiet: true }),
  invoices: own('POST /v1/seller/lines/invoices', { body: InvoicesAsk, reply: InvoicesKnown, repeat: 'same' }),
  orders: own('GET /v1/seller/orders', { query: SellerOrderQuery, reply: list(SellerOrder), quiet: true }),
  order: own('GET /v1/seller/orders/{id}', { params: OrderKey, reply: SellerOrderPage }),
  unmask: own('POST /v1/seller/orders/{id}/unmask', { params: OrderKey, body: StaffReason, reply: SellerDoors, repeat: 'same' }),
  confirm: own('PUT /v1/seller/lines/{line}/confirm', { params: StaffLineKey, reply: SellerLine }),
  unconfirm: own('PUT /v1/seller/lines/{line}/confirm/undo', { params: StaffLineKey, reply: SellerLine }),
  delay: own('PUT /v1/seller/lines/{line}/delay', { params: StaffLineKey, body: StaffDelay, reply: SellerLine }),
  ready: own('PUT /v1/seller/lines/{line}/ready', { params: StaffLineKey, reply: SellerLine }),
  ship: own('PUT /v1/seller/lines/{line}/ship', { params: StaffLineKey, body: StaffShip, reply: SellerSent }),
  boxes: own('PUT /v1/seller/lines/{line}/boxes', { params: StaffLineKey, body: StaffBoxes, reply: StaffBoxed }),
  unship: own('PUT /v1/seller/lines/{line}/ship/undo', { params: StaffLineKey, body: StaffReason, reply: SellerLine }),
  deliver: own('PUT /v1/seller/lines/{line}/deliver', { params: StaffLineKey, reply: SellerLine }),
  stockOut: own('PUT /v1/seller/lines/{line}/stock-out', { params: StaffLineKey, body: StaffReason, reply: SellerOutcome }),
  answerWithdraw: own('PUT /v1/seller/lines/{line}/withdraw/answer', { params: StaffLineKey, body: StaffAnswer, reply: SellerOutcome }),
  answerClaim: own('PUT /v1/seller/lines/{line}/claim/answer', { params: StaffLineKey, body: StaffClaimAnswer, reply: SellerOutcome }),
  addPicture: own('POST /v1/seller/claims/pictures', { reply: Uploaded, status: 201, repeat: 'self', pictures: true }),
  askPhotos: own('PUT /v1/seller/lines/{line}/claim/ask', { params: StaffLineKey, body: StaffReason, reply: SellerLine }),
  pickup: own('PUT /v1/seller/lines/{line}/claim/pickup', { params: StaffLineKey, body: StaffPickup, reply: SellerLine }),
  slips: own('POST /v1/seller/slips', { body: SlipsAsk, reply: Slips, repeat: 'same' }),
  shelf: own('GET /v1/seller/options', { query: ShelfQuery.omit({ distributor: true }), reply: list(Shelved) }),
  movements: own('GET /v1/seller/options/{id}/movements', { reply: StockMoves }),
  stock: own('PUT /v1/seller/options/{id}/stock', { body: StaffStock, reply: StaffStocked }),
  questions: own('GET /v1/seller/questions', { query: StaffQuestionQuery, reply: list(StaffQuestion), quiet: true }),
  answerQuestion: own('PUT /v1/seller/questions/{id}/answer', { body: StaffReply, reply: StaffQuestion }),
  reviews: own('GET /v1/seller/reviews', { query: StaffReviewQuery, reply: list(StaffReview), quiet: true }),
  answerReview: own('PUT /v1/seller/reviews/{id}/answer', { body: StaffReply, reply: StaffReview }),
};
