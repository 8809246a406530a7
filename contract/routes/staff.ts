import { FigureKey, FigureRow, StaffFigureQuery, StaffFigureRowQuery, StaffFigures, StaffLookQuery, StaffLooks, StaffSearch, StaffSearchQuery } from '../analytics.ts';
import { OwnApprovals, StaffApproval, StaffApprovalQuery, StaffVerdict } from '../approvals.ts';
import { StaffAudit, StaffAuditQuery } from '../audit-log.ts';
import { PrivatePicture, StaffBusiness, StaffBusinessQuery, StaffBusinessVerdict } from '../business.ts';
import { anyone, staff as staffOnly } from '../endpoint.ts';
import { Advert, Advertised, StaffMessage, StaffMessageQuery } from '../notifications.ts';
import { Order, OrderKey } from '../orders.ts';
import { StaffCase, StaffCaseQuery } from '../payment-cases.ts';
import { list, Ok } from '../primitives.ts';
import { StaffQuestion, StaffQuestionQuery, StaffReply } from '../questions.ts';
import { RefundKey, StaffRefund, StaffRefundQuery } from '../refunds.ts';
import { StaffBlind, StaffReview, StaffReviewQuery } from '../reviews.ts';
import {
  Shipped,
  StaffAnswer,
  StaffBoxed,
  StaffBoxes,
  StaffClaimAnswer,
  StaffDelay,
  StaffIssue,
  StaffLineKey,
  StaffLogin,
  StaffMe,
  StaffOutcome,
  StaffPickup,
  StaffPoints,
  StaffReason,
  StaffRepair,
  StaffSession,
  StaffShip,
  StaffStock,
  StaffStocked,
  StaffWithdraw,
} from '../staff.ts';
import { StaffLine, StaffOrder, StaffOrderPage, StaffOrderQuery, StaffOrderSearch, Unmasked } from '../staff-orders.ts';
import { InquiryKey, InquiryPictureKey, StaffInquiry, StaffInquiryAnswer, StaffInquiryEnd, StaffInquiryQuery, StaffInquiryThread, UnmaskedAsker } from '../support.ts';
import { Uploaded } from '../uploads.ts';

export const staff = {
  signIn: anyone('POST /v1/staff/tokens', { body: StaffLogin, reply: StaffSession, status: 201, repeat: 'self' }),
  me: staffOnly('GET /v1/staff/me', { self: true, reply: StaffMe, quiet: true }),
  signOut: staffOnly('DELETE /v1/staff/tokens', { self: true, reply: Ok }),
  orders: staffOnly('GET /v1/staff/orders', { query: StaffOrderQuery, reply: list(StaffOrder), quiet: true }),
  find: staffOnly('POST /v1/staff/search', { body: StaffOrderSearch, reply: list(StaffOrder), quiet: true, repeat: 'same' }),
  order: staffOnly('GET /v1/staff/orders/{id}', { params: OrderKey, reply: StaffOrderPage }),
  /** Name, phone and address as they are; the reason is written down with who looked. */
  /** A kept answer would keep what is masked everywhere else, and each look is written down anyway. */
  unmask: staffOnly('POST /v1/staff/orders/{id}/unmask', { params: OrderKey, body: StaffReason, reply: Unmasked, repeat: 'same' }),
  confirm: staffOnly('PUT /v1/staff/lines/{line}/confirm', { params: StaffLineKey, reply: StaffLine }),
  unconfirm: staffOnly('PUT /v1/staff/lines/{line}/confirm/undo', { params: StaffLineKey, reply: StaffLine }),
  delay: staffOnly('PUT /v1/staff/lines/{line}/delay', { params: StaffLineKey, body: StaffDelay, reply: StaffLine }),
  ready: staffOnly('PUT /v1/staff/lines/{line}/ready', { params: StaffLineKey, reply: StaffLine }),
  ship: staffOnly('PUT /v1/staff/lines/{line}/ship', { params: StaffLineKey, body: StaffShip, reply: Shipped }),
  boxes: staffOnly('PUT /v1/staff/lines/{line}/boxes', { params: StaffLineKey, body: StaffBoxes, reply: StaffBoxed }),
  unship: staffOnly('PUT /v1/staff/lines/{line}/ship/undo', { params: StaffLineKey, body: StaffReason, reply: StaffLine }),
  deliver: staffOnly('PUT /v1/staff/lines/{line}/deliver', { params: StaffLineKey, reply: StaffLine }),
  undeliver: staffOnly('PUT /v1/staff/lines/{line}/deliver/undo', { params: StaffLineKey, body: StaffReason, reply: StaffLine }),
  stockOut: staffOnly('PUT /v1/staff/lines/{line}/stock-out', { params: StaffLineKey, body: StaffReason, reply: StaffOutcome }),
  withdraw: staffOnly('PUT /v1/staff/lines/{line}/withdraw', { params: StaffLineKey, body: StaffWithdraw, reply: StaffOutcome }),
  answerWithdraw: staffOnly('PUT /v1/staff/lines/{line}/withdraw/answer', { params: StaffLineKey, body: StaffAnswer, reply: StaffOutcome }),
  answerClaim: staffOnly('PUT /v1/staff/lines/{line}/claim/answer', { params: StaffLineKey, body: StaffClaimAnswer, reply: StaffOutcome }),
  addPicture: staffOnly('POST /v1/staff/claims/pictures', { reply: Uploaded, status: 201, repeat: 'self', pictures: true }),
  askPhotos: staffOnly('PUT /v1/staff/lines/{line}/claim/ask', { params: StaffLineKey, body: StaffReason, reply: StaffLine }),
  switchClaim: staffOnly('PUT /v1/staff/lines/{line}/claim/switch', { params: StaffLineKey, body: StaffReason, reply: StaffLine }),
  pickup: staffOnly('PUT /v1/staff/lines/{line}/claim/pickup', { params: StaffLineKey, body: StaffPickup, reply: StaffLine }),
  repair: staffOnly('PUT /v1/staff/lines/{line}/repair', { params: StaffLineKey, body: StaffRepair, reply: StaffLine }),
  deposit: staffOnly('PUT /v1/staff/orders/{id}/deposit', { params: OrderKey, body: StaffReason, reply: Order }),
  refunds: staffOnly('GET /v1/staff/refunds', { query: StaffRefundQuery, reply: list(StaffRefund), quiet: true }),
  refundRetry: staffOnly('PUT /v1/staff/refunds/{uuid}/retry', { params: RefundKey, reply: StaffRefund }),
  /** Paid by hand, with the proof of it as reason. */
  refundDone: staffOnly('PUT /v1/staff/refunds/{uuid}/done', { params: RefundKey, body: StaffReason, reply: StaffRefund, fresh: true }),
  /** Deposits without an order, refunds without an account, books that differ: what only a person can settle. */
  cases: staffOnly('GET /v1/staff/cases', { query: StaffCaseQuery, reply: list(StaffCase), quiet: true }),
  closeCase: staffOnly('PUT /v1/staff/cases/{id}/close', { body: StaffReason, reply: StaffCase }),
  questions: staffOnly('GET /v1/staff/questions', { query: StaffQuestionQuery, reply: list(StaffQuestion), quiet: true }),
  answerQuestion: staffOnly('PUT /v1/staff/questions/{id}/answer', { body: StaffReply, reply: StaffQuestion }),
  inquiries: staffOnly('GET /v1/staff/inquiries', { query: StaffInquiryQuery, reply: list(StaffInquiry), quiet: true }),
  inquiry: staffOnly('GET /v1/staff/inquiries/{uuid}', { params: InquiryKey, reply: StaffInquiryThread }),
  /** A picture of a thread; who looked is written down. */
  inquiryPicture: staffOnly('GET /v1/staff/inquiries/{uuid}/messages/{message}/pictures/{n}', { params: InquiryPictureKey, reply: PrivatePicture }),
  unmaskInquiry: staffOnly('POST /v1/staff/inquiries/{uuid}/unmask', { params: InquiryKey, body: StaffReason, reply: UnmaskedAsker, repeat: 'same' }),
  answerInquiry: staffOnly('POST /v1/staff/inquiries/{uuid}/messages', { params: InquiryKey, body: StaffInquiryAnswer, reply: StaffInquiryThread, status: 201 }),
  closeInquiry: staffOnly('PUT /v1/staff/inquiries/{uuid}/close', { params: InquiryKey, body: StaffInquiryEnd, reply: StaffInquiryThread }),
  reviews: staffOnly('GET /v1/staff/reviews', { query: StaffReviewQuery, reply: list(StaffReview), quiet: true }),
  answerReview: staffOnly('PUT /v1/staff/reviews/{id}/answer', { body: StaffReply, reply: StaffReview }),
  blindReview: staffOnly('PUT /v1/staff/reviews/{id}/blind', { body: StaffBlind, reply: StaffReview }),
  unblindReview: staffOnly('PUT /v1/staff/reviews/{id}/unblind', { body: StaffReason, reply: StaffReview }),
  /** Neither hidden nor shown: whoever reported it or objected is told why. */
  settleReview: staffOnly('PUT /v1/staff/reviews/{id}/settle', { body: StaffReason, reply: StaffReview }),
  messages: staffOnly('GET /v1/staff/messages', { query: StaffMessageQuery, reply: list(StaffMessage), quiet: true }),
  /** Word for word what was told of an order, to the number its reader has today. */
  sayAgain: staffOnly('POST /v1/staff/messages/{id}/again', { body: StaffReason, reply: StaffMessage, status: 201 }),
  advertise: staffOnly('POST /v1/staff/adverts', { body: Advert, reply: Advertised }),
  businesses: staffOnly('GET /v1/staff/businesses', { query: StaffBusinessQuery, reply: list(StaffBusiness), quiet: true }),
  /** The certificate; who looked is written down. */
  businessPicture: staffOnly('GET /v1/staff/businesses/{id}/picture', { reply: PrivatePicture }),
  decideBusiness: staffOnly('PUT /v1/staff/businesses/{id}', { body: StaffBusinessVerdict, reply: StaffBusiness }),
  stock: staffOnly('PUT /v1/staff/options/{id}/stock', { body: StaffStock, reply: StaffStocked }),
  coupon: staffOnly('POST /v1/staff/coupons/{id}/issue', { body: StaffIssue, reply: StaffOutcome, status: 201 }),
  points: staffOnly('POST /v1/staff/points', { body: StaffPoints, reply: StaffOutcome, status: 201 }),
  approvals: staffOnly('GET /v1/staff/approvals', { query: StaffApprovalQuery, reply: list(StaffApproval), quiet: true }),
  /** A second person, never the one who asked. */
  ownApprovals: staffOnly('GET /v1/staff/approvals/mine', { self: true, reply: OwnApprovals, quiet: true }),
  decide: staffOnly('PUT /v1/staff/approvals/{id}', { body: StaffVerdict, reply: StaffOutcome, fresh: true }),
  searches: staffOnly('GET /v1/staff/searches', { query: StaffSearchQuery, reply: list(StaffSearch), quiet: true }),
  figures: staffOnly('GET /v1/staff/figures', { query: StaffFigureQuery, reply: StaffFigures, quiet: true }),
  figureRows: staffOnly('GET /v1/staff/figures/{name}/rows', { params: FigureKey, query: StaffFigureRowQuery, reply: list(FigureRow), quiet: true }),
  looks: staffOnly('GET /v1/staff/looks', { query: StaffLookQuery, reply: StaffLooks }),
  audit: staffOnly('GET /v1/staff/audit', { query: StaffAuditQuery, reply: list(StaffAudit) }),
};
