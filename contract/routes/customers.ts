import { z } from 'zod';
import { PrintableToken, SocialProvider } from '../auth.ts';
import {
  AccountDeletion,
  AccountLookup,
  AccountLookupQuery,
  Customer,
  CustomerCounters,
  CustomerCoupon,
  CustomerUpdate,
  GradeBadge,
  GradeProgress,
  MaskedRefundAccount,
  OrderCounts,
  PointHistory,
  PurchaseSummary,
  RedeemCouponForm,
} from '../customers.ts';
import { AccessLogEntry, DataDisclosure, PersonalDataFile } from '../data-access.ts';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { phoneProofErrors } from '../error-groups.ts';
import { cursorQuery, fullList, Ok, pagedList, pageQuery, queryFlag } from '../primitives.ts';

export const customerRoutes = {
  detail: guestEndpoint('GET /v2/app-users/detail', {
    summary: 'Retrieve the current customer. Members also receive their account data.',
    reply: Customer,
  }),
  counters: guestEndpoint('GET /v1/app-users/counters', {
    summary:
      'Retrieve the counters shown as badges. They cover orders, reviews, cart, coupons, notifications, gifts and wishlist.',
    reply: CustomerCounters,
  }),
  counts: memberEndpoint('GET /v1/app-users/counts', {
    summary: 'Count the member’s orders by status.',
    reply: OrderCounts,
  }),
  purchases: memberEndpoint('GET /v1/app-users/purchase-summary', {
    summary: 'Summarise the member’s purchases of this month and season, and the bookmarked videos.',
    reply: PurchaseSummary,
  }),
  lookup: guestEndpoint('GET /v1/app-users', {
    summary:
      'Check whether an e-mail has an account. With a verified phone, the reply names the sign-in methods of its account.',
    query: AccountLookupQuery,
    reply: AccountLookup,
    errors: [...phoneProofErrors, 'USER_NOT_FOUND'],
  }),
  findAccount: guestEndpoint('POST /v1/app-users/find', {
    summary:
      'Check whether an e-mail or a verified phone has an account. The search terms are in the body instead of the URL.',
    body: AccountLookupQuery,
    reply: AccountLookup,
    idempotency: 'handler',
    errors: [...phoneProofErrors, 'USER_NOT_FOUND'],
  }),
  edit: memberEndpoint('PUT /v1/app-users', {
    summary: 'Update the member’s profile. Nickname, phone, password and consents can change.',
    body: CustomerUpdate,
    reply: Customer,
    idempotency: 'handler',
    errors: [
      'PROOF_REQUIRED',
      ...phoneProofErrors,
      'EMAIL_TAKEN',
      'NICKNAME_TAKEN',
      'PHONE_TAKEN',
      'PASSWORD_WEAK',
      'PASSWORD_USED',
      'SNS_REFUSED',
    ],
  }),
  leave: memberEndpoint('DELETE /v1/app-users', {
    summary: 'Delete the member’s account. Open orders prevent it.',
    body: AccountDeletion,
    reply: Ok,
    idempotency: 'handler',
    errors: ['OPEN_ORDERS', 'PROOF_REQUIRED', ...phoneProofErrors],
  }),
  link: memberEndpoint('POST /v1/app-users/socials', {
    summary: 'Link a Kakao or Naver account to the member.',
    body: z.strictObject({ snsType: SocialProvider, snsToken: PrintableToken }),
    reply: Customer,
    idempotency: 'handler',
    errors: ['SNS_REFUSED', 'SOCIAL_TAKEN', 'PROOF_REQUIRED'],
  }),
  unlink: memberEndpoint('DELETE /v1/app-users/socials/{snsType}', {
    summary: 'Unlink a Kakao or Naver account. The last sign-in method cannot be removed.',
    params: z.strictObject({ snsType: SocialProvider }),
    reply: Customer,
    idempotency: 'handler',
    errors: ['LAST_DOOR', 'PROOF_REQUIRED'],
  }),
  coupons: memberEndpoint('GET /v1/app-users/coupons', {
    summary: 'List the member’s coupons. Choose between usable coupons and those that are used or expired.',
    query: pageQuery(15).extend({ usable: queryFlag.default(true) }),
    reply: pagedList(CustomerCoupon),
  }),
  couponCode: memberEndpoint('POST /v1/app-users/coupons', {
    summary: 'Redeem a coupon code. The coupon is added to the member’s account.',
    body: RedeemCouponForm,
    reply: CustomerCoupon,
    status: 201,
    idempotency: 'handler',
    errors: ['COUPON_CODE_WRONG', 'COUPON_LOCKED', 'COUPON_GONE', 'COUPON_HAD', 'GRADE_REQUIRED'],
  }),
  refundAccount: memberEndpoint('GET /v1/app-users/withdraw-account', {
    summary: 'Retrieve the member’s refund account, masked.',
    reply: MaskedRefundAccount,
  }),
  gradeInfo: memberEndpoint('GET /v2/app-users/grade-info', {
    summary: 'Retrieve the member’s grade. The reply includes its benefits and the distance to the next grade.',
    reply: GradeProgress,
  }),
  grade: memberEndpoint('GET /v1/app-users/app-user-grade', {
    summary: 'Retrieve the member’s grade badge.',
    reply: GradeBadge,
  }),
  looks: memberEndpoint('GET /v1/app-users/looks', {
    summary:
      'List the times staff viewed the member’s personal data. Each entry has role, date and reason. The newest entry comes first.',
    query: cursorQuery(20),
    reply: pagedList(AccessLogEntry),
  }),
  disclosures: memberEndpoint('GET /v1/app-users/disclosures', {
    summary:
      'List the companies that received the member’s personal data. Each entry has the kind of data and the number of times.',
    reply: fullList(DataDisclosure),
  }),
  /** No Idempotency-Key: a stored response would be another copy of all personal data. */
  export: memberEndpoint('POST /v1/app-users/export', {
    summary:
      'Export all data kept about the member as one document. Step-up verification is required, and exports per day are limited.',
    body: AccountDeletion,
    reply: PersonalDataFile,
    idempotency: 'handler',
    errors: ['PROOF_REQUIRED', 'TOO_MANY', ...phoneProofErrors],
  }),
  point: memberEndpoint('GET /v1/app-users/my-point', {
    summary: 'Retrieve the member’s points. The reply includes balance, expiry and history.',
    query: pageQuery(15),
    reply: PointHistory,
  }),
};
