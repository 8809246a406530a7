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
  RedeemCouponForm,
} from '../customers.ts';
import { AccessLogEntry, DataDisclosure, PersonalDataFile } from '../data-access.ts';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { phoneProofErrors } from '../error-groups.ts';
import { cursorQuery, fullList, Ok, pagedList, pageQuery, queryFlag } from '../primitives.ts';

export const customerRoutes = {
  detail: guestEndpoint('GET /v2/app-users/detail', {
    summary: 'Tells who is here: a guest, or a member with what belongs to the account.',
    reply: Customer,
  }),
  counters: guestEndpoint('GET /v1/app-users/counters', {
    summary: 'Counts what the badges show: cart, orders under way, coupons, alarms.',
    reply: CustomerCounters,
  }),
  counts: memberEndpoint('GET /v1/app-users/counts', {
    summary: 'Counts a member’s orders by what they wait for.',
    reply: OrderCounts,
  }),
  /** By e-mail: only whether it exists. By phone: needs the proof of a verified code. */
  lookup: guestEndpoint('GET /v1/app-users', {
    summary: 'Says whether an e-mail has an account; with a proven phone, which account it has.',
    query: AccountLookupQuery,
    reply: AccountLookup,
    errors: [...phoneProofErrors, 'USER_NOT_FOUND'],
  }),
  /** The same without an e-mail or a phone in the address. */
  find: guestEndpoint('POST /v1/app-users/find', {
    summary: 'Says the same without an e-mail or a phone in the address.',
    body: AccountLookupQuery,
    reply: AccountLookup,
    idempotency: 'handler',
    errors: [...phoneProofErrors, 'USER_NOT_FOUND'],
  }),
  edit: memberEndpoint('PUT /v1/app-users', {
    summary: 'Changes the profile: nickname, phone, password, consents.',
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
    summary: 'Ends the membership; refused while orders are under way.',
    body: AccountDeletion,
    reply: Ok,
    idempotency: 'handler',
    errors: ['OPEN_ORDERS', 'PROOF_REQUIRED', ...phoneProofErrors],
  }),
  link: memberEndpoint('POST /v1/app-users/socials', {
    summary: 'Links an account of Kakao or Naver to this member.',
    body: z.strictObject({ snsType: SocialProvider, snsToken: PrintableToken }),
    reply: Customer,
    idempotency: 'handler',
    errors: ['SNS_REFUSED', 'SOCIAL_TAKEN', 'PROOF_REQUIRED'],
  }),
  unlink: memberEndpoint('DELETE /v1/app-users/socials/{snsType}', {
    summary: 'Unlinks an account of Kakao or Naver; the last way in stays.',
    params: z.strictObject({ snsType: SocialProvider }),
    reply: Customer,
    idempotency: 'handler',
    errors: ['LAST_DOOR', 'PROOF_REQUIRED'],
  }),
  coupons: memberEndpoint('GET /v1/app-users/coupons', {
    summary: 'Lists the member’s coupons, those that can be used or those that are gone.',
    query: pageQuery(15).extend({ usable: queryFlag.default(true) }),
    reply: pagedList(CustomerCoupon),
  }),
  couponCode: memberEndpoint('POST /v1/app-users/coupons', {
    summary: 'Takes the code of a coupon and puts the coupon into the member’s hands.',
    body: RedeemCouponForm,
    reply: CustomerCoupon,
    status: 201,
    idempotency: 'handler',
    errors: ['COUPON_CODE_WRONG', 'COUPON_LOCKED', 'COUPON_GONE', 'COUPON_HAD', 'GRADE_REQUIRED'],
  }),
  refundAccount: memberEndpoint('GET /v1/app-users/withdraw-account', {
    summary: 'Shows the bank account refunds go to, masked.',
    reply: MaskedRefundAccount,
  }),
  gradeInfo: memberEndpoint('GET /v2/app-users/grade-info', {
    summary: 'Tells the member’s grade, what it brings and how far the next one is.',
    reply: GradeProgress,
  }),
  grade: memberEndpoint('GET /v1/app-users/app-user-grade', {
    summary: 'Tells the member’s grade alone.',
    reply: GradeBadge,
  }),
  looks: memberEndpoint('GET /v1/app-users/looks', {
    summary: 'Lists who of the staff looked at the member’s data: by role, day and reason, the latest first.',
    query: cursorQuery(20),
    reply: pagedList(AccessLogEntry),
  }),
  disclosures: memberEndpoint('GET /v1/app-users/disclosures', {
    summary: 'Lists which outside companies were told something of the member, what and how often.',
    reply: fullList(DataDisclosure),
  }),
  /** Asked for, never kept: a kept answer would be everything of a person once more. */
  export: memberEndpoint('POST /v1/app-users/export', {
    summary:
      'Hands out everything that is kept of the member as one document; so many a day, and only to who proves to be it.',
    body: AccountDeletion,
    reply: PersonalDataFile,
    idempotency: 'handler',
    errors: ['PROOF_REQUIRED', 'TOO_MANY', ...phoneProofErrors],
  }),
  point: memberEndpoint('GET /v1/app-users/my-point', {
    summary: 'Shows how many points there are, when they end, and what happened to them.',
    query: pageQuery(15),
    reply: PointHistory,
  }),
};
