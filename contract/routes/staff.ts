import { ReportKey, ReportRow, StaffAccessLogList, StaffAccessLogQuery, StaffReport, StaffReportQuery, StaffReportRowQuery, StaffSearch, StaffSearchQuery } from '../analytics.ts';
import { ApprovalVerdict, OwnApprovals, StaffApproval, StaffApprovalQuery } from '../approvals.ts';
import { AuditLogEntry, AuditLogQuery } from '../audit-log.ts';
import { BusinessVerdict, PrivateImage, StaffBusiness, StaffBusinessQuery } from '../business.ts';
import { publicEndpoint, staffEndpoint as staffOnly } from '../endpoint.ts';
import { CampaignForm, CampaignResult, StaffMessage, StaffMessageQuery } from '../notifications.ts';
import { Order, OrderKey } from '../orders.ts';
import { StaffPaymentCase, StaffPaymentCaseQuery } from '../payment-cases.ts';
import { Ok, pagedList } from '../primitives.ts';
import { QuestionAnswerForm, StaffQuestion, StaffQuestionQuery } from '../questions.ts';
import { RefundKey, StaffRefund, StaffRefundQuery } from '../refunds.ts';
import { HideReviewForm, StaffReview, StaffReviewQuery } from '../reviews.ts';
import {
  CancelDecisionForm,
  ClaimDecisionForm,
  CurrentStaff,
  GrantCouponForm,
  GrantPointsForm,
  RepairLineForm,
  ShipResult,
  StaffActionResult,
  StaffCancelForm,
  StaffDelayForm,
  StaffLineKey,
  StaffLoginForm,
  StaffParcelsForm,
  StaffParcelsResult,
  StaffPickupForm,
  StaffReasonForm,
  StaffSession,
  StaffShipForm,
  StaffStockForm,
  StaffStockResult,
} from '../staff.ts';
import { StaffOrder, StaffOrderItem, StaffOrderPage, StaffOrderQuery, StaffOrderSearch, UnmaskedOrder } from '../staff-orders.ts';
import { CloseInquiryForm, InquiryAnswerForm, InquiryImageKey, InquiryKey, StaffInquiry, StaffInquiryQuery, StaffInquiryThread, UnmaskedInquirer } from '../support.ts';
import { UploadedImages } from '../uploads.ts';

export const staffRoutes = {
  signIn: publicEndpoint('POST /v1/staff/tokens', { body: StaffLoginForm, reply: StaffSession, status: 201, idempotency: 'handler' }),
  me: staffOnly('GET /v1/staff/me', { anyStaff: true, reply: CurrentStaff, isPolling: true }),
  signOut: staffOnly('DELETE /v1/staff/tokens', { anyStaff: true, reply: Ok }),
  orders: staffOnly('GET /v1/staff/orders', { query: StaffOrderQuery, reply: pagedList(StaffOrder), isPolling: true }),
  find: staffOnly('POST /v1/staff/search', { body: StaffOrderSearch, reply: pagedList(StaffOrder), isPolling: true, idempotency: 'bodyOnly' }),
  order: staffOnly('GET /v1/staff/orders/{id}', { params: OrderKey, reply: StaffOrderPage }),
  /** Name, phone and address as they are; the reason is written down with who looked. */
  /** A kept answer would keep what is masked everywhere else, and each look is written down anyway. */
  unmask: staffOnly('POST /v1/staff/orders/{id}/unmask', { params: OrderKey, body: StaffReasonForm, reply: UnmaskedOrder, idempotency: 'bodyOnly' }),
  confirm: staffOnly('PUT /v1/staff/lines/{line}/confirm', { params: StaffLineKey, reply: StaffOrderItem }),
  unconfirm: staffOnly('PUT /v1/staff/lines/{line}/confirm/undo', { params: StaffLineKey, reply: StaffOrderItem }),
  delay: staffOnly('PUT /v1/staff/lines/{line}/delay', { params: StaffLineKey, body: StaffDelayForm, reply: StaffOrderItem }),
  ready: staffOnly('PUT /v1/staff/lines/{line}/ready', { params: StaffLineKey, reply: StaffOrderItem }),
  ship: staffOnly('PUT /v1/staff/lines/{line}/ship', { params: StaffLineKey, body: StaffShipForm, reply: ShipResult }),
  boxes: staffOnly('PUT /v1/staff/lines/{line}/boxes', { params: StaffLineKey, body: StaffParcelsForm, reply: StaffParcelsResult }),
  unship: staffOnly('PUT /v1/staff/lines/{line}/ship/undo', { params: StaffLineKey, body: StaffReasonForm, reply: StaffOrderItem }),
  deliver: staffOnly('PUT /v1/staff/lines/{line}/deliver', { params: StaffLineKey, reply: StaffOrderItem }),
  undeliver: staffOnly('PUT /v1/staff/lines/{line}/deliver/undo', { params: StaffLineKey, body: StaffReasonForm, reply: StaffOrderItem }),
  stockOut: staffOnly('PUT /v1/staff/lines/{line}/stock-out', { params: StaffLineKey, body: StaffReasonForm, reply: StaffActionResult }),
  withdraw: staffOnly('PUT /v1/staff/lines/{line}/withdraw', { params: StaffLineKey, body: StaffCancelForm, reply: StaffActionResult }),
  answerWithdraw: staffOnly('PUT /v1/staff/lines/{line}/withdraw/answer', { params: StaffLineKey, body: CancelDecisionForm, reply: StaffActionResult }),
  answerClaim: staffOnly('PUT /v1/staff/lines/{line}/claim/answer', { params: StaffLineKey, body: ClaimDecisionForm, reply: StaffActionResult }),
  addPicture: staffOnly('POST /v1/staff/claims/pictures', { reply: UploadedImages, status: 201, idempotency: 'handler', pictures: true }),
  askPhotos: staffOnly('PUT /v1/staff/lines/{line}/claim/ask', { params: StaffLineKey, body: StaffReasonForm, reply: StaffOrderItem }),
  switchClaim: staffOnly('PUT /v1/staff/lines/{line}/claim/switch', { params: StaffLineKey, body: StaffReasonForm, reply: StaffOrderItem }),
  pickup: staffOnly('PUT /v1/staff/lines/{line}/claim/pickup', { params: StaffLineKey, body: StaffPickupForm, reply: StaffOrderItem }),
  repair: staffOnly('PUT /v1/staff/lines/{line}/repair', { params: StaffLineKey, body: RepairLineForm, reply: StaffOrderItem }),
  deposit: staffOnly('PUT /v1/staff/orders/{id}/deposit', { params: OrderKey, body: StaffReasonForm, reply: Order }),
  refunds: staffOnly('GET /v1/staff/refunds', { query: StaffRefundQuery, reply: pagedList(StaffRefund), isPolling: true }),
  refundRetry: staffOnly('PUT /v1/staff/refunds/{uuid}/retry', { params: RefundKey, reply: StaffRefund }),
  /** Paid by hand, with the proof of it as reason. */
  refundDone: staffOnly('PUT /v1/staff/refunds/{uuid}/done', { params: RefundKey, body: StaffReasonForm, reply: StaffRefund, requiresStepUp: true }),
  /** Deposits without an order, refunds without an account, books that differ: what only a person can settle. */
  cases: staffOnly('GET /v1/staff/cases', { query: StaffPaymentCaseQuery, reply: pagedList(StaffPaymentCase), isPolling: true }),
  closeCase: staffOnly('PUT /v1/staff/cases/{id}/close', { body: StaffReasonForm, reply: StaffPaymentCase }),
  questions: staffOnly('GET /v1/staff/questions', { query: StaffQuestionQuery, reply: pagedList(StaffQuestion), isPolling: true }),
  answerQuestion: staffOnly('PUT /v1/staff/questions/{id}/answer', { body: QuestionAnswerForm, reply: StaffQuestion }),
  inquiries: staffOnly('GET /v1/staff/inquiries', { query: StaffInquiryQuery, reply: pagedList(StaffInquiry), isPolling: true }),
  inquiry: staffOnly('GET /v1/staff/inquiries/{uuid}', { params: InquiryKey, reply: StaffInquiryThread }),
  /** A picture of a thread; who looked is written down. */
  inquiryPicture: staffOnly('GET /v1/staff/inquiries/{uuid}/messages/{message}/pictures/{n}', { params: InquiryImageKey, reply: PrivateImage }),
  unmaskInquiry: staffOnly('POST /v1/staff/inquiries/{uuid}/unmask', { params: InquiryKey, body: StaffReasonForm, reply: UnmaskedInquirer, idempotency: 'bodyOnly' }),
  answerInquiry: staffOnly('POST /v1/staff/inquiries/{uuid}/messages', { params: InquiryKey, body: InquiryAnswerForm, reply: StaffInquiryThread, status: 201 }),
  closeInquiry: staffOnly('PUT /v1/staff/inquiries/{uuid}/close', { params: InquiryKey, body: CloseInquiryForm, reply: StaffInquiryThread }),
  reviews: staffOnly('GET /v1/staff/reviews', { query: StaffReviewQuery, reply: pagedList(StaffReview), isPolling: true }),
  answerReview: staffOnly('PUT /v1/staff/reviews/{id}/answer', { body: QuestionAnswerForm, reply: StaffReview }),
  blindReview: staffOnly('PUT /v1/staff/reviews/{id}/blind', { body: HideReviewForm, reply: StaffReview }),
  unblindReview: staffOnly('PUT /v1/staff/reviews/{id}/unblind', { body: StaffReasonForm, reply: StaffReview }),
  /** Neither hidden nor shown: whoever reported it or objected is told why. */
  settleReview: staffOnly('PUT /v1/staff/reviews/{id}/settle', { body: StaffReasonForm, reply: StaffReview }),
  messages: staffOnly('GET /v1/staff/messages', { query: StaffMessageQuery, reply: pagedList(StaffMessage), isPolling: true }),
  /** Word for word what was told of an order, to the number its reader has today. */
  sayAgain: staffOnly('POST /v1/staff/messages/{id}/again', { body: StaffReasonForm, reply: StaffMessage, status: 201 }),
  advertise: staffOnly('POST /v1/staff/adverts', { body: CampaignForm, reply: CampaignResult }),
  businesses: staffOnly('GET /v1/staff/businesses', { query: StaffBusinessQuery, reply: pagedList(StaffBusiness), isPolling: true }),
  /** The certificate; who looked is written down. */
  businessPicture: staffOnly('GET /v1/staff/businesses/{id}/picture', { reply: PrivateImage }),
  decideBusiness: staffOnly('PUT /v1/staff/businesses/{id}', { body: BusinessVerdict, reply: StaffBusiness }),
  stock: staffOnly('PUT /v1/staff/options/{id}/stock', { body: StaffStockForm, reply: StaffStockResult }),
  coupon: staffOnly('POST /v1/staff/coupons/{id}/issue', { body: GrantCouponForm, reply: StaffActionResult, status: 201 }),
  points: staffOnly('POST /v1/staff/points', { body: GrantPointsForm, reply: StaffActionResult, status: 201 }),
  approvals: staffOnly('GET /v1/staff/approvals', { query: StaffApprovalQuery, reply: pagedList(StaffApproval), isPolling: true }),
  /** A second person, never the one who asked. */
  ownApprovals: staffOnly('GET /v1/staff/approvals/mine', { anyStaff: true, reply: OwnApprovals, isPolling: true }),
  decide: staffOnly('PUT /v1/staff/approvals/{id}', { body: ApprovalVerdict, reply: StaffActionResult, requiresStepUp: true }),
  searches: staffOnly('GET /v1/staff/searches', { query: StaffSearchQuery, reply: pagedList(StaffSearch), isPolling: true }),
  figures: staffOnly('GET /v1/staff/figures', { query: StaffReportQuery, reply: StaffReport, isPolling: true }),
  figureRows: staffOnly('GET /v1/staff/figures/{name}/rows', { params: ReportKey, query: StaffReportRowQuery, reply: pagedList(ReportRow), isPolling: true }),
  looks: staffOnly('GET /v1/staff/looks', { query: StaffAccessLogQuery, reply: StaffAccessLogList }),
  audit: staffOnly('GET /v1/staff/audit', { query: AuditLogQuery, reply: pagedList(AuditLogEntry) }),
};
