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
import { AuditLogEntry, AuditLogQuery, AuditStaffList } from '../audit-log.ts';
import { BusinessVerdict, PrivateImage, StaffBusiness, StaffBusinessQuery } from '../business.ts';
import { StaffClaimForm } from '../claims.ts';
import { publicEndpoint, staffEndpoint as staffOnly } from '../endpoint.ts';
import { cancelErrors } from '../error-groups.ts';
import { CampaignForm, CampaignResult, StaffMessage, StaffMessageQuery } from '../notifications.ts';
import { Order, OrderKey } from '../orders.ts';
import { PaymentCaseManualForm, StaffPaymentCase, StaffPaymentCaseQuery } from '../payment-cases.ts';
import { Ok, pagedList } from '../primitives.ts';
import { QuestionAnswerForm, StaffQuestion, StaffQuestionQuery } from '../questions.ts';
import { RefundKey, RefundManualForm, StaffRefund, StaffRefundQuery } from '../refunds.ts';
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
  StaffInvoiceForm,
  StaffLineKey,
  StaffLoginForm,
  StaffParcelsForm,
  StaffParcelsResult,
  StaffPickupForm,
  StaffReasonForm,
  StaffSession,
  StaffShipForm,
  StaffStockForm,
  StaffStockOutForm,
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
    summary: 'Sign in a staff member with e-mail, password and authenticator code.',
    body: StaffLoginForm,
    reply: StaffSession,
    status: 201,
    idempotency: 'handler',
    errors: ['LOGIN_FAILED'],
  }),
  me: staffOnly('GET /v1/staff/me', {
    summary: 'Retrieve the current staff member with role and permissions.',
    anyStaff: true,
    reply: CurrentStaff,
    isPolling: true,
  }),
  signOut: staffOnly('DELETE /v1/staff/tokens', {
    summary: 'End the staff member’s session.',
    anyStaff: true,
    reply: Ok,
  }),
  orders: staffOnly('GET /v1/staff/orders', {
    summary: 'List orders by the work they need.',
    query: StaffOrderQuery,
    reply: pagedList(StaffOrder),
    isPolling: true,
  }),
  searchOrders: staffOnly('POST /v1/staff/search', {
    summary:
      'Search orders by number, tracking number, phone, name or product. The search terms are in the body instead of the URL.',
    body: StaffOrderSearch,
    reply: pagedList(StaffOrder),
    isPolling: true,
    idempotency: 'bodyOnly',
  }),
  order: staffOnly('GET /v1/staff/orders/{id}', {
    summary: 'Retrieve an order. Names and phone numbers are masked.',
    params: OrderKey,
    reply: StaffOrderPage,
  }),
  /** Responses are not stored: they contain unmasked data. Every request is logged. */
  unmask: staffOnly('POST /v1/staff/orders/{id}/unmask', {
    summary:
      'Retrieve the unmasked name, phone and address of an order. The access log records the staff member and the reason. Frequent access requires step-up verification.',
    params: OrderKey,
    body: StaffReasonForm,
    reply: UnmaskedOrder,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  confirm: staffOnly('PUT /v1/staff/lines/{line}/confirm', {
    summary: 'Accept an order item for packing. A gift must have an address.',
    params: StaffLineKey,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  }),
  unconfirm: staffOnly('PUT /v1/staff/lines/{line}/confirm/undo', {
    summary: 'Undo the acceptance of an order item.',
    params: StaffLineKey,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  delay: staffOnly('PUT /v1/staff/lines/{line}/delay', {
    summary: 'Delay an order item to a new ship date. The buyer is notified.',
    params: StaffLineKey,
    body: StaffDelayForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED', 'DELAY_TOO_LONG'],
  }),
  ready: staffOnly('PUT /v1/staff/lines/{line}/ready', {
    summary: 'Mark an order item as packed.',
    params: StaffLineKey,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  ship: staffOnly('PUT /v1/staff/lines/{line}/ship', {
    summary: 'Ship an order item with a tracking number.',
    params: StaffLineKey,
    body: StaffShipForm,
    reply: ShipResult,
    errors: ['INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  }),
  invoice: staffOnly('PUT /v1/staff/lines/{line}/invoice', {
    summary: 'Correct the tracking number of a shipped order item. The buyer is notified.',
    params: StaffLineKey,
    body: StaffInvoiceForm,
    reply: ShipResult,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  boxes: staffOnly('PUT /v1/staff/lines/{line}/boxes', {
    summary: 'Set the additional boxes of a shipped order item. They replace the boxes set before.',
    params: StaffLineKey,
    body: StaffParcelsForm,
    reply: StaffParcelsResult,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  unship: staffOnly('PUT /v1/staff/lines/{line}/ship/undo', {
    summary: 'Undo the shipment of an order item.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  deliver: staffOnly('PUT /v1/staff/lines/{line}/deliver', {
    summary: 'Mark an order item as delivered.',
    params: StaffLineKey,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  undeliver: staffOnly('PUT /v1/staff/lines/{line}/deliver/undo', {
    summary: 'Undo the delivery of an order item.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  stockOut: staffOnly('PUT /v1/staff/lines/{line}/stock-out', {
    summary: 'Report that an order item is out of stock. It is cancelled and refunded.',
    params: StaffLineKey,
    body: StaffStockOutForm,
    reply: StaffActionResult,
    errors: ['INVALID_STATUS_TRANSITION', 'REFUND_CHANGED', 'PROOF_REQUIRED', 'APPROVAL_WAITING'],
  }),
  withdraw: staffOnly('PUT /v1/staff/lines/{line}/withdraw', {
    summary: 'Cancel a quantity of an order item for the buyer.',
    params: StaffLineKey,
    body: StaffCancelForm,
    reply: StaffActionResult,
    errors: [...cancelErrors, 'PROOF_REQUIRED', 'APPROVAL_WAITING'],
  }),
  answerWithdraw: staffOnly('PUT /v1/staff/lines/{line}/withdraw/answer', {
    summary: 'Decide a cancel request.',
    params: StaffLineKey,
    body: CancelDecisionForm,
    reply: StaffActionResult,
    errors: [...cancelErrors, 'PROOF_REQUIRED', 'APPROVAL_WAITING'],
  }),
  openClaim: staffOnly('POST /v1/staff/lines/{line}/claim', {
    summary: 'Open a return or an exchange for a caller. Images that its reason requires are requested from the buyer.',
    params: StaffLineKey,
    body: StaffClaimForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED', 'REFUND_ACCOUNT_REQUIRED'],
  }),
  answerClaim: staffOnly('PUT /v1/staff/lines/{line}/claim/answer', {
    summary: 'Decide a claim. The outcome is a return, an exchange, a refund or a refusal.',
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
    summary: 'Upload up to five images that justify refusing a claim. The refusal names an image by its id.',
    reply: UploadedImages,
    status: 201,
    idempotency: 'handler',
    pictures: true,
  }),
  askPhotos: staffOnly('PUT /v1/staff/lines/{line}/claim/ask', {
    summary: 'Request more images for a claim. The customer is notified with the reason.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  switchClaim: staffOnly('PUT /v1/staff/lines/{line}/claim/switch', {
    summary: 'Change an exchange into a return when no replacement is available.',
    params: StaffLineKey,
    body: StaffReasonForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  pickup: staffOnly('PUT /v1/staff/lines/{line}/claim/pickup', {
    summary: 'Record the pickup of a returned item by a carrier.',
    params: StaffLineKey,
    body: StaffPickupForm,
    reply: ShipResult,
    errors: ['INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  }),
  repair: staffOnly('PUT /v1/staff/lines/{line}/repair', {
    summary: 'Correct the status of an order item by hand. A reason is required.',
    params: StaffLineKey,
    body: RepairLineForm,
    reply: StaffOrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  deposit: staffOnly('PUT /v1/staff/orders/{id}/deposit', {
    summary: 'Record a deposit seen on the bank account.',
    params: OrderKey,
    body: StaffReasonForm,
    reply: Order,
    errors: ['INVALID_STATUS_TRANSITION', 'PAYMENT_REFUSED'],
  }),
  withdrawOrder: staffOnly('PUT /v1/staff/orders/{id}/withdraw', {
    summary: 'Cancel an order that waits for its deposit, for the buyer. The buyer is notified.',
    params: OrderKey,
    body: StaffReasonForm,
    reply: Order,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  refunds: staffOnly('GET /v1/staff/refunds', {
    summary: 'List refunds by state.',
    query: StaffRefundQuery,
    reply: pagedList(StaffRefund),
    isPolling: true,
  }),
  refundRetry: staffOnly('PUT /v1/staff/refunds/{uuid}/retry', {
    summary: 'Retry a refund.',
    params: RefundKey,
    reply: StaffRefund,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  refundManual: staffOnly('PUT /v1/staff/refunds/{uuid}/manual', {
    summary:
      'Reserve a refund that the payment company declined finally for payment by hand, or return it. A reserved refund gets no request to the payment company.',
    params: RefundKey,
    body: RefundManualForm,
    reply: StaffRefund,
    requiresStepUp: true,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  refundDone: staffOnly('PUT /v1/staff/refunds/{uuid}/done', {
    summary: 'Record that a reserved refund was paid by hand. The reason names the proof of payment.',
    params: RefundKey,
    body: StaffReasonForm,
    reply: StaffRefund,
    requiresStepUp: true,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  cases: staffOnly('GET /v1/staff/cases', {
    summary:
      'List payment cases that need a decision. They cover deposits without an order, refunds without an account and book differences.',
    query: StaffPaymentCaseQuery,
    reply: pagedList(StaffPaymentCase),
    isPolling: true,
  }),
  caseManual: staffOnly('PUT /v1/staff/cases/{id}/manual', {
    summary:
      'Reserve the return of a payment for payment by hand, or give it back. A reserved return gets no request to the payment company.',
    body: PaymentCaseManualForm,
    reply: StaffPaymentCase,
    requiresStepUp: true,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  closeCase: staffOnly('PUT /v1/staff/cases/{id}/close', {
    summary:
      'Close a payment case with a reason. A return must be reserved first, and its reason names the proof of payment.',
    body: StaffReasonForm,
    reply: StaffPaymentCase,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  questions: staffOnly('GET /v1/staff/questions', {
    summary: 'List product questions.',
    query: StaffQuestionQuery,
    reply: pagedList(StaffQuestion),
    isPolling: true,
  }),
  answerQuestion: staffOnly('PUT /v1/staff/questions/{id}/answer', {
    summary: 'Answer a product question.',
    body: QuestionAnswerForm,
    reply: StaffQuestion,
    errors: ['VERSION_MOVED'],
  }),
  inquiries: staffOnly('GET /v1/staff/inquiries', {
    summary: 'List customer centre inquiries. Waiting inquiries are sorted oldest first, all others newest first.',
    query: StaffInquiryQuery,
    reply: pagedList(StaffInquiry),
    isPolling: true,
  }),
  inquiry: staffOnly('GET /v1/staff/inquiries/{uuid}', {
    summary: 'Retrieve an inquiry with its messages. The customer is masked.',
    params: InquiryKey,
    reply: StaffInquiryThread,
    isPolling: true,
  }),
  inquiryPicture: staffOnly('GET /v1/staff/inquiries/{uuid}/messages/{message}/pictures/{n}', {
    summary: 'Retrieve an image of an inquiry. The access log records the staff member.',
    params: InquiryImageKey,
    reply: PrivateImage,
    errors: ['PROOF_REQUIRED'],
  }),
  unmaskInquiry: staffOnly('POST /v1/staff/inquiries/{uuid}/unmask', {
    summary:
      'Retrieve the unmasked name, phone and e-mail of an inquiry’s customer. The access log records the staff member and the reason.',
    params: InquiryKey,
    body: StaffReasonForm,
    reply: UnmaskedInquirer,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  answerInquiry: staffOnly('POST /v1/staff/inquiries/{uuid}/messages', {
    summary: 'Answer an inquiry. The answer can close it. The customer is notified.',
    params: InquiryKey,
    body: InquiryAnswerForm,
    reply: StaffInquiryThread,
    status: 201,
    errors: ['INQUIRY_CLOSED', 'INQUIRY_MOVED'],
  }),
  closeInquiry: staffOnly('PUT /v1/staff/inquiries/{uuid}/close', {
    summary: 'Close an answered inquiry.',
    params: InquiryKey,
    body: CloseInquiryForm,
    reply: StaffInquiryThread,
    errors: ['INQUIRY_CLOSED', 'INVALID_STATUS_TRANSITION'],
  }),
  reviews: staffOnly('GET /v1/staff/reviews', {
    summary: 'List reviews that need attention. A seller sees only reviews of the seller’s products.',
    query: StaffReviewQuery,
    reply: pagedList(StaffReview),
    isPolling: true,
  }),
  answerReview: staffOnly('PUT /v1/staff/reviews/{id}/answer', {
    summary: 'Answer a review in the seller’s name. A second answer replaces the first.',
    body: QuestionAnswerForm,
    reply: StaffReview,
    errors: ['VERSION_MOVED'],
  }),
  blindReview: staffOnly('PUT /v1/staff/reviews/{id}/blind', {
    summary:
      'Hide a review for a reason of rule D16. A low rating is no reason. The author and the reporters are notified.',
    body: HideReviewForm,
    reply: StaffReview,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  unblindReview: staffOnly('PUT /v1/staff/reviews/{id}/unblind', {
    summary: 'Show a hidden review again, for example after the author’s appeal.',
    body: StaffReasonForm,
    reply: StaffReview,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  /** The reporters or the author are notified with the reason. */
  settleReview: staffOnly('PUT /v1/staff/reviews/{id}/settle', {
    summary: 'Keep a review as it is. Its reports or its appeal are rejected.',
    body: StaffReasonForm,
    reply: StaffReview,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  messages: staffOnly('GET /v1/staff/messages', {
    summary: 'List sent messages with their delivery state.',
    query: StaffMessageQuery,
    reply: pagedList(StaffMessage),
    isPolling: true,
  }),
  sayAgain: staffOnly('POST /v1/staff/messages/{id}/again', {
    summary: 'Resend an order message unchanged to the reader’s current phone number.',
    body: StaffReasonForm,
    reply: StaffMessage,
    status: 201,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  advertise: staffOnly('POST /v1/staff/adverts', {
    summary: 'Send an advertisement to all members with marketing consent. It is sent in the daytime only.',
    body: CampaignForm,
    reply: CampaignResult,
  }),
  businesses: staffOnly('GET /v1/staff/businesses', {
    summary: 'List business applications.',
    query: StaffBusinessQuery,
    reply: pagedList(StaffBusiness),
    isPolling: true,
  }),
  businessPicture: staffOnly('GET /v1/staff/businesses/{id}/picture', {
    summary: 'Retrieve a business certificate. The access log records the staff member.',
    reply: PrivateImage,
    errors: ['PROOF_REQUIRED'],
  }),
  decideBusiness: staffOnly('PUT /v1/staff/businesses/{id}', {
    summary: 'Approve or refuse a business application.',
    body: BusinessVerdict,
    reply: StaffBusiness,
    errors: ['INVALID_STATUS_TRANSITION', 'BUSINESS_TAKEN'],
  }),
  stock: staffOnly('PUT /v1/staff/options/{id}/stock', {
    summary:
      'Set or adjust the stock of an option. A counted quantity is refused if the stock has changed since it was read.',
    body: StaffStockForm,
    reply: StaffStockResult,
    errors: ['STOCK_TOO_LOW', 'STOCK_MOVED'],
  }),
  coupon: staffOnly('POST /v1/staff/coupons/{id}/issue', {
    summary: 'Issue a coupon to a member.',
    body: GrantCouponForm,
    reply: StaffActionResult,
    status: 201,
    errors: ['USER_NOT_FOUND', 'COUPON_GONE', 'COUPON_HAD', 'APPROVAL_WAITING'],
  }),
  points: staffOnly('POST /v1/staff/points', {
    summary: 'Grant points to a member. An amount above the limit waits for a second person’s approval.',
    body: GrantPointsForm,
    reply: StaffActionResult,
    status: 201,
    errors: ['USER_NOT_FOUND', 'POINT_NOT_ENOUGH', 'APPROVAL_WAITING'],
  }),
  approvals: staffOnly('GET /v1/staff/approvals', {
    summary: 'List requests that wait for a second person’s approval.',
    query: StaffApprovalQuery,
    reply: pagedList(StaffApproval),
    isPolling: true,
  }),
  ownApprovals: staffOnly('GET /v1/staff/approvals/mine', {
    summary: 'List the caller’s own approval requests with their outcome. The newest request comes first.',
    anyStaff: true,
    reply: OwnApprovals,
    isPolling: true,
  }),
  decide: staffOnly('PUT /v1/staff/approvals/{id}', {
    summary: 'Approve or refuse another person’s request. Own requests cannot be decided.',
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
    summary: 'List search terms by frequency. They can be limited to terms without results.',
    query: StaffSearchQuery,
    reply: pagedList(StaffSearch),
    isPolling: true,
    errors: ['STAFF_NOT_ALLOWED'],
  }),
  figures: staffOnly('GET /v1/staff/figures', {
    summary:
      'Retrieve daily reports by brand. They cover ledger sales, the visit funnel and order sources. They can be limited to one seller.',
    query: StaffReportQuery,
    reply: StaffReport,
    isPolling: true,
    errors: ['STAFF_NOT_ALLOWED'],
  }),
  figureRows: staffOnly('GET /v1/staff/figures/{name}/rows', {
    summary:
      'List the rows behind a report. They are orders with amounts or visits with their funnel steps. The newest row comes first.',
    params: ReportKey,
    query: StaffReportRowQuery,
    reply: pagedList(ReportRow),
    isPolling: true,
    errors: ['STAFF_NOT_ALLOWED'],
  }),
  looks: staffOnly('GET /v1/staff/looks', {
    summary: 'List staff access to personal data. The newest entry comes first.',
    query: StaffAccessLogQuery,
    reply: StaffAccessLogList,
    isPolling: true,
    errors: ['STAFF_NOT_ALLOWED'],
  }),
  audit: staffOnly('GET /v1/staff/audit', {
    summary: 'List staff actions with their object and reason.',
    query: AuditLogQuery,
    reply: pagedList(AuditLogEntry),
    isPolling: true,
  }),
  auditStaff: staffOnly('GET /v1/staff/audit/staff', {
    summary: 'List the staff members with an entry in the audit log.',
    reply: AuditStaffList,
  }),
};
