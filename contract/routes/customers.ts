import { z } from 'zod';
import { PrintableToken, SocialProvider } from '../auth.ts';
import { AccountDeletion, AccountLookup, AccountLookupQuery, Customer, CustomerCounters, CustomerCoupon, CustomerUpdate, GradeBadge, GradeProgress, MaskedRefundAccount, OrderCounts, PointHistory, RedeemCouponForm } from '../customers.ts';
import { AccessLogEntry, DataDisclosure, PersonalDataFile } from '../data-access.ts';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { cursorQuery, fullList, Ok, pagedList, pageQuery, queryFlag } from '../primitives.ts';

export const customerRoutes = {
  detail: guestEndpoint('GET /v2/app-users/detail', { reply: Customer }),
  counters: guestEndpoint('GET /v1/app-users/counters', { reply: CustomerCounters }),
  counts: memberEndpoint('GET /v1/app-users/counts', { reply: OrderCounts }),
  /** By e-mail: only whether it exists. By phone: needs the proof of a verified code. */
  lookup: guestEndpoint('GET /v1/app-users', { query: AccountLookupQuery, reply: AccountLookup }),
  /** The same without an e-mail or a phone in the address. */
  find: guestEndpoint('POST /v1/app-users/find', { body: AccountLookupQuery, reply: AccountLookup, idempotency: 'handler' }),
  edit: memberEndpoint('PUT /v1/app-users', { body: CustomerUpdate, reply: Customer, idempotency: 'handler' }),
  leave: memberEndpoint('DELETE /v1/app-users', { body: AccountDeletion, reply: Ok, idempotency: 'handler' }),
  link: memberEndpoint('POST /v1/app-users/socials', { body: z.strictObject({ snsType: SocialProvider, snsToken: PrintableToken }), reply: Customer, idempotency: 'handler' }),
  unlink: memberEndpoint('DELETE /v1/app-users/socials/{snsType}', { params: z.strictObject({ snsType: SocialProvider }), reply: Customer, idempotency: 'handler' }),
  coupons: memberEndpoint('GET /v1/app-users/coupons', { query: pageQuery(15).extend({ usable: queryFlag.default(true) }), reply: pagedList(CustomerCoupon) }),
  couponCode: memberEndpoint('POST /v1/app-users/coupons', { body: RedeemCouponForm, reply: CustomerCoupon, status: 201, idempotency: 'handler' }),
  refundAccount: memberEndpoint('GET /v1/app-users/withdraw-account', { reply: MaskedRefundAccount }),
  gradeInfo: memberEndpoint('GET /v2/app-users/grade-info', { reply: GradeProgress }),
  grade: memberEndpoint('GET /v1/app-users/app-user-grade', { reply: GradeBadge }),
  looks: memberEndpoint('GET /v1/app-users/looks', { query: cursorQuery(20), reply: pagedList(AccessLogEntry) }),
  disclosures: memberEndpoint('GET /v1/app-users/disclosures', { reply: fullList(DataDisclosure) }),
  /** Asked for, never kept: a kept answer would be everything of a person once more. */
  export: memberEndpoint('POST /v1/app-users/export', { body: AccountDeletion, reply: PersonalDataFile, idempotency: 'handler' }),
  point: memberEndpoint('GET /v1/app-users/my-point', { query: pageQuery(15), reply: PointHistory }),
};
