import {
  ReportKey,
  ReportRow,
  StaffAccessLogList,
  StaffAccessLogQuery,
  StaffReport,
  StaffReportQuery,
  StaffReportRowQuery,
  StaffSearch,
  StaffSearchQuery,
} from '../analytics.ts';
import { ApprovalVerdict, OwnApprovals, StaffApproval, StaffApprovalQuery } from '../approvals.ts';
import { AuditLogEntry, AuditLogQuery } from '../audit-log.ts';
import { BusinessVerdict, PrivateImage, StaffBusiness, StaffBusinessQuery } from '../business.ts';
import { publicEndpoint, staffEndpoint as staffOnly } from '../endpoint.ts';
import { cancelErrors } from '../error-groups.ts';
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
import {
  StaffOrder,
  StaffOrderItem,
  StaffOrderPage,
  StaffOrderQuery,
  StaffOrderSearch,
  UnmaskedOrder,
} from '../staff-orders.ts';
import {
  CloseInquiryForm,
  InquiryAnswerForm,
  InquiryImageKey,
  InquiryKey,
  StaffInquiry,
  StaffInquiryQuery,
  StaffInquiryThread,
  UnmaskedInquirer,
} from '../support.ts';
import { UploadedImages } from '../uploads.ts';

export const staffRoutes = {
  signIn: publicEndpoint('POST /v1/staff/tokens', {
    summary: 'Signs a member of staff in by e-mail, password and authenticator code.',
    body: StaffLoginForm,
    reply: StaffSession,
    status: 201,
    idempotency: 'handler',
    errors: ['LOGIN_FAILED'],
  }),
  me: staffOnly('GET /v1/staff/me', {
    summary: 'Tells who of the staff is here and what they may do.',
    anyStaff: true,
    reply: CurrentStaff,
    isPolling: true,
  }),
  signOut: staffOnly('DELETE /v1/staff/tokens', {
    summary: 'Ends the session of a member of staff.',
    anyStaff: true,
    reply: Ok,
  }),
  orders: staffOnly('GET /v1/staff/orders', {
    summary: 'Lists orders by what has to be done with them.',
    query: StaffOrderQuery,
    reply: pagedList(StaffOrder),
    isPolling: true,
  }),
  find: staffOnly('POST /v1/staff/search', {
    summary: 'Finds orders by number, parcel, telephone, name or goods; what was looked for stands in no address.',
    body: StaffOrderSearch,
    reply: pagedList(StaffOrder),
    isPolling: true,
    idempotency: 'bodyOnly',
  }),
  order: staffOnly('GET /v1/staff/orders/{id}', {
    summary: 'Shows an order, with names and numbers masked.',
    params: OrderKey,
    reply: StaffOrderPage,
  }),
  /** Name, phone and address as they are; the reason is written down with who looked. */
  /** A kept answer would keep what is masked everywhere else, and each look is written down anyway. */
  unmask: staffOnly('POST /v1/staff/orders/{id}/unmask', {
    summary:
      'Shows name, phone and address as they are; the reason is written down with who looked. Many in a short time ask for a fresh code.',
    params: OrderKey,
    body: StaffReasonForm,
    reply: UnmaskedOrder,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  confirm: staffOnly('PUT /v1/staff/lines/{line}/confirm', {
    summary: 'Takes a line on: it will be packed. A gift needs its address first.',
    params: StaffLineKey,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  }),
  unconfirm: staffOnly('PUT /v1/staff/lines/{line}/confirm/undo', {
    summary: 'Takes back that a line was taken on.',
    params: StaffLineKey,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  delay: staffOnly('PUT /v1/staff/lines/{line}/delay', {
    summary: 'Tells the shopper that a line comes later, with the new day.',
    params: StaffLineKey,
    body: StaffDelayForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED', 'DELAY_TOO_LONG'],
  }),
  ready: staffOnly('PUT /v1/staff/lines/{line}/ready', {
    summary: 'Says that a line is packed.',
    params: StaffLineKey,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  ship: staffOnly('PUT /v1/staff/lines/{line}/ship', {
    summary: 'Sends a line with a courier’s invoice number.',
    params: StaffLineKey,
    body: StaffShipForm,
    reply: ShipResult,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  }),
  boxes: staffOnly('PUT /v1/staff/lines/{line}/boxes', {
    summary: 'Tells the further boxes of a line that is on its way, in place of those told before.',
    params: StaffLineKey,
    body: StaffParcelsForm,
    reply: StaffParcelsResult,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  unship: staffOnly('PUT /v1/staff/lines/{line}/ship/undo', {
    summary: 'Takes back that a line was sent.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  deliver: staffOnly('PUT /v1/staff/lines/{line}/deliver', {
    summary: 'Says that a line has arrived.',
    params: StaffLineKey,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  undeliver: staffOnly('PUT /v1/staff/lines/{line}/deliver/undo', {
    summary: 'Takes back that a line has arrived.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  stockOut: staffOnly('PUT /v1/staff/lines/{line}/stock-out', {
    summary: 'Says that there is none of it: the line is cancelled and the money given back.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffActionResult,
    errors: ['INVALID_STATUS_TRANSITION', 'PROOF_REQUIRED', 'APPROVAL_WAITING'],
  }),
  withdraw: staffOnly('PUT /v1/staff/lines/{line}/withdraw', {
    summary: 'Cancels units of a line for the shopper.',
    params: StaffLineKey,
    body: StaffCancelForm,
    reply: StaffActionResult,
    errors: [...cancelErrors, 'PROOF_REQUIRED', 'APPROVAL_WAITING'],
  }),
  answerWithdraw: staffOnly('PUT /v1/staff/lines/{line}/withdraw/answer', {
    summary: 'Answers a request to cancel.',
    params: StaffLineKey,
    body: CancelDecisionForm,
    reply: StaffActionResult,
    errors: [...cancelErrors, 'PROOF_REQUIRED', 'APPROVAL_WAITING'],
  }),
  answerClaim: staffOnly('PUT /v1/staff/lines/{line}/claim/answer', {
    summary: 'Answers a claim: back, exchanged, refunded or refused.',
    params: StaffLineKey,
    body: ClaimDecisionForm,
    reply: StaffActionResult,
    errors: [
      ...cancelErrors,
      'CLAIM_NOT_ALLOWED',
      'OUT_OF_STOCK',
      'PROOF_REQUIRED',
      'APPROVAL_WAITING',
      'FILE_UNKNOWN',
    ],
  }),
  addPicture: staffOnly('POST /v1/staff/claims/pictures', {
    summary: 'Takes up to five pictures that show why a claim is refused, each to be named by its id in the refusal.',
    reply: UploadedImages,
    status: 201,
    idempotency: 'handler',
    pictures: true,
  }),
  askPhotos: staffOnly('PUT /v1/staff/lines/{line}/claim/ask', {
    summary: 'Asks whoever claimed for pictures once more, and tells them why.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  switchClaim: staffOnly('PUT /v1/staff/lines/{line}/claim/switch', {
    summary: 'Turns an exchange into a return, when there is nothing to exchange for.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  pickup: staffOnly('PUT /v1/staff/lines/{line}/claim/pickup', {
    summary: 'Says that a courier fetches what comes back.',
    params: StaffLineKey,
    body: StaffPickupForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  repair: staffOnly('PUT /v1/staff/lines/{line}/repair', {
    summary: 'Puts a line’s status right by hand, with a reason.',
    params: StaffLineKey,
    body: RepairLineForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  deposit: staffOnly('PUT /v1/staff/orders/{id}/deposit', {
    summary: 'Books a deposit that was seen on the account.',
    params: OrderKey,
    body: StaffReasonForm,
    reply: Order,
    errors: ['INVALID_STATUS_TRANSITION', 'PAYMENT_REFUSED'],
  }),
  refunds: staffOnly('GET /v1/staff/refunds', {
    summary: 'Lists refunds by how far they have come.',
    query: StaffRefundQuery,
    reply: pagedList(StaffRefund),
    isPolling: true,
  }),
  refundRetry: staffOnly('PUT /v1/staff/refunds/{uuid}/retry', {
    summary: 'Tries a refund again.',
    params: RefundKey,
    reply: StaffRefund,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  /** Paid by hand, with the proof of it as reason. */
  refundDone: staffOnly('PUT /v1/staff/refunds/{uuid}/done', {
    summary: 'Says that a refund was paid by hand, with the proof of it as reason.',
    params: RefundKey,
    body: StaffReasonForm,
    reply: StaffRefund,
    requiresStepUp: true,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  /** Deposits without an order, refunds without an account, books that differ: what only a person can settle. */
  cases: staffOnly('GET /v1/staff/cases', {
    summary:
      'Lists what only a person can settle: deposits without an order, refunds without an account, books that differ.',
    query: StaffPaymentCaseQuery,
    reply: pagedList(StaffPaymentCase),
    isPolling: true,
  }),
  closeCase: staffOnly('PUT /v1/staff/cases/{id}/close', {
    summary: 'Closes a case with what was done.',
    body: StaffReasonForm,
    reply: StaffPaymentCase,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  questions: staffOnly('GET /v1/staff/questions', {
    summary: 'Lists what shoppers ask.',
    query: StaffQuestionQuery,
    reply: pagedList(StaffQuestion),
    isPolling: true,
  }),
  answerQuestion: staffOnly('PUT /v1/staff/questions/{id}/answer', {
    summary: 'Answers what a shopper asked.',
    body: QuestionAnswerForm,
    reply: StaffQuestion,
  }),
  inquiries: staffOnly('GET /v1/staff/inquiries', {
    summary:
      'Lists what was asked of the customer centre: what waits, the longest waiting first; else the latest first.',
    query: StaffInquiryQuery,
    reply: pagedList(StaffInquiry),
    isPolling: true,
  }),
  inquiry: staffOnly('GET /v1/staff/inquiries/{uuid}', {
    summary: 'Shows a thread of the customer centre; who asked is masked.',
    params: InquiryKey,
    reply: StaffInquiryThread,
  }),
  /** A picture of a thread; who looked is written down. */
  inquiryPicture: staffOnly('GET /v1/staff/inquiries/{uuid}/messages/{message}/pictures/{n}', {
    summary: 'Shows a picture of a thread; who looked is written down.',
    params: InquiryImageKey,
    reply: PrivateImage,
    errors: ['PROOF_REQUIRED'],
  }),
  unmaskInquiry: staffOnly('POST /v1/staff/inquiries/{uuid}/unmask', {
    summary: 'Shows who asked, with phone and e-mail; the reason is written down with who looked.',
    params: InquiryKey,
    body: StaffReasonForm,
    reply: UnmaskedInquirer,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  answerInquiry: staffOnly('POST /v1/staff/inquiries/{uuid}/messages', {
    summary: 'Answers in a thread, and ends it where asked to; whoever asked is told.',
    params: InquiryKey,
    body: InquiryAnswerForm,
    reply: StaffInquiryThread,
    status: 201,
    errors: ['INQUIRY_CLOSED', 'INQUIRY_MOVED'],
  }),
  closeInquiry: staffOnly('PUT /v1/staff/inquiries/{uuid}/close', {
    summary: 'Ends a thread that was answered.',
    params: InquiryKey,
    body: CloseInquiryForm,
    reply: StaffInquiryThread,
    errors: ['INQUIRY_CLOSED', 'INVALID_STATUS_TRANSITION'],
  }),
  reviews: staffOnly('GET /v1/staff/reviews', {
    summary: 'Lists reviews that wait for something; a distributor’s own products alone.',
    query: StaffReviewQuery,
    reply: pagedList(StaffReview),
    isPolling: true,
  }),
  answerReview: staffOnly('PUT /v1/staff/reviews/{id}/answer', {
    summary: 'Answers a review in the seller’s name; once more changes the answer.',
    body: QuestionAnswerForm,
    reply: StaffReview,
  }),
  blindReview: staffOnly('PUT /v1/staff/reviews/{id}/blind', {
    summary: 'Hides a review for a reason of D16, never for its stars; its author and those who reported it are told.',
    body: HideReviewForm,
    reply: StaffReview,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  unblindReview: staffOnly('PUT /v1/staff/reviews/{id}/unblind', {
    summary: 'Shows a review again, also because its author objected.',
    body: StaffReasonForm,
    reply: StaffReview,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  /** Neither hidden nor shown: whoever reported it or objected is told why. */
  settleReview: staffOnly('PUT /v1/staff/reviews/{id}/settle', {
    summary: 'Leaves a review as it is: what was reported, or objected to, is answered with no.',
    body: StaffReasonForm,
    reply: StaffReview,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  messages: staffOnly('GET /v1/staff/messages', {
    summary: 'Lists what people were told, and what became of it.',
    query: StaffMessageQuery,
    reply: pagedList(StaffMessage),
    isPolling: true,
  }),
  /** Word for word what was told of an order, to the number its reader has today. */
  sayAgain: staffOnly('POST /v1/staff/messages/{id}/again', {
    summary: 'Tells what was told of an order once more, word for word, to the number its reader has today.',
    body: StaffReasonForm,
    reply: StaffMessage,
    status: 201,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  advertise: staffOnly('POST /v1/staff/adverts', {
    summary: 'Tells something to all who agreed to adverts, by day.',
    body: CampaignForm,
    reply: CampaignResult,
  }),
  businesses: staffOnly('GET /v1/staff/businesses', {
    summary: 'Lists who asks for business prices.',
    query: StaffBusinessQuery,
    reply: pagedList(StaffBusiness),
    isPolling: true,
  }),
  /** The certificate; who looked is written down. */
  businessPicture: staffOnly('GET /v1/staff/businesses/{id}/picture', {
    summary: 'Shows a certificate; who looked is written down.',
    reply: PrivateImage,
    errors: ['PROOF_REQUIRED'],
  }),
  decideBusiness: staffOnly('PUT /v1/staff/businesses/{id}', {
    summary: 'Grants or refuses business prices.',
    body: BusinessVerdict,
    reply: StaffBusiness,
    errors: ['INVALID_STATUS_TRANSITION', 'BUSINESS_TAKEN'],
  }),
  stock: staffOnly('PUT /v1/staff/options/{id}/stock', {
    summary: 'Sets how much of an option there is, or only if it is still as seen.',
    body: StaffStockForm,
    reply: StaffStockResult,
    errors: ['STOCK_TOO_LOW', 'STOCK_MOVED'],
  }),
  coupon: staffOnly('POST /v1/staff/coupons/{id}/issue', {
    summary: 'Issues a coupon to members.',
    body: GrantCouponForm,
    reply: StaffActionResult,
    status: 201,
    errors: ['USER_NOT_FOUND', 'COUPON_GONE', 'COUPON_HAD'],
  }),
  points: staffOnly('POST /v1/staff/points', {
    summary: 'Gives a member points, or takes them.',
    body: GrantPointsForm,
    reply: StaffActionResult,
    status: 201,
    errors: ['USER_NOT_FOUND', 'POINT_NOT_ENOUGH'],
  }),
  approvals: staffOnly('GET /v1/staff/approvals', {
    summary: 'Lists what waits for a second person.',
    query: StaffApprovalQuery,
    reply: pagedList(StaffApproval),
    isPolling: true,
  }),
  /** A second person, never the one who asked. */
  ownApprovals: staffOnly('GET /v1/staff/approvals/mine', {
    summary: 'Lists what the caller asked a second person for, newest first, and what became of it.',
    anyStaff: true,
    reply: OwnApprovals,
    isPolling: true,
  }),
  decide: staffOnly('PUT /v1/staff/approvals/{id}', {
    summary: 'Approves or refuses what another asked for; never one’s own.',
    body: ApprovalVerdict,
    reply: StaffActionResult,
    requiresStepUp: true,
    errors: [
      'APPROVAL_OWN',
      'APPROVAL_CHANGED',
      'INVALID_STATUS_TRANSITION',
      'COUPON_GONE',
      'COUPON_HAD',
      'USER_NOT_FOUND',
      'POINT_NOT_ENOUGH',
      'REFUND_ACCOUNT_REQUIRED',
      'BUNDLE_CANCEL_ONLY',
    ],
  }),
  searches: staffOnly('GET /v1/staff/searches', {
    summary: 'Lists what was looked for, the most first; only what found nothing, where asked.',
    query: StaffSearchQuery,
    reply: pagedList(StaffSearch),
    isPolling: true,
    errors: ['STAFF_NOT_ALLOWED'],
  }),
  figures: staffOnly('GET /v1/staff/figures', {
    summary:
      'Sums up days by brand: sales as the ledger has them, how far visits came, where orders came from; of a seller’s goods alone, where asked.',
    query: StaffReportQuery,
    reply: StaffReport,
    isPolling: true,
    errors: ['STAFF_NOT_ALLOWED'],
  }),
  figureRows: staffOnly('GET /v1/staff/figures/{name}/rows', {
    summary:
      'Lists the rows a figure is the sum of, the latest first: orders with their money, visits with how far they came.',
    params: ReportKey,
    query: StaffReportRowQuery,
    reply: pagedList(ReportRow),
    isPolling: true,
    errors: ['STAFF_NOT_ALLOWED'],
  }),
  looks: staffOnly('GET /v1/staff/looks', {
    summary: 'Lists who of the staff looked at whose data, the latest first.',
    query: StaffAccessLogQuery,
    reply: StaffAccessLogList,
    errors: ['STAFF_NOT_ALLOWED'],
  }),
  audit: staffOnly('GET /v1/staff/audit', {
    summary: 'Lists who of the staff did what, to what, and why.',
    query: AuditLogQuery,
    reply: pagedList(AuditLogEntry),
  }),
};
