import { z } from 'zod';
import { printable, SnsType } from '../auth.ts';
import { Counters, CouponCode, Grade, GradeInfo, Leave, Lookup, LookupQuery, MyCoupon, OrderCounts, PointBook, RefundAccount, User, UserEdit } from '../customers.ts';
import { Disclosure, Look, OwnData } from '../data-access.ts';
import { guest, member } from '../endpoint.ts';
import { all, byCursor, byPage, flag, list, Ok } from '../primitives.ts';

export const accounts = {
  detail: guest('GET /v2/app-users/detail', { reply: User }),
  counters: guest('GET /v1/app-users/counters', { reply: Counters }),
  counts: member('GET /v1/app-users/counts', { reply: OrderCounts }),
  /** By e-mail: only whether it exists. By phone: needs the proof of a verified code. */
  lookup: guest('GET /v1/app-users', { query: LookupQuery, reply: Lookup }),
  /** The same without an e-mail or a phone in the address. */
  find: guest('POST /v1/app-users/find', { body: LookupQuery, reply: Lookup, repeat: 'self' }),
  edit: member('PUT /v1/app-users', { body: UserEdit, reply: User, repeat: 'self' }),
  leave: member('DELETE /v1/app-users', { body: Leave, reply: Ok, repeat: 'self' }),
  link: member('POST /v1/app-users/socials', { body: z.strictObject({ snsType: SnsType, snsToken: printable }), reply: User, repeat: 'self' }),
  unlink: member('DELETE /v1/app-users/socials/{snsType}', { params: z.strictObject({ snsType: SnsType }), reply: User, repeat: 'self' }),
  coupons: member('GET /v1/app-users/coupons', { query: byPage(15).extend({ usable: flag.default(true) }), reply: list(MyCoupon) }),
  couponCode: member('POST /v1/app-users/coupons', { body: CouponCode, reply: MyCoupon, status: 201, repeat: 'self' }),
  refundAccount: member('GET /v1/app-users/withdraw-account', { reply: RefundAccount }),
  gradeInfo: member('GET /v2/app-users/grade-info', { reply: GradeInfo }),
  grade: member('GET /v1/app-users/app-user-grade', { reply: Grade }),
  looks: member('GET /v1/app-users/looks', { query: byCursor(20), reply: list(Look) }),
  disclosures: member('GET /v1/app-users/disclosures', { reply: all(Disclosure) }),
  /** Asked for, never kept: a kept answer would be everything of a person once more. */
  export: member('POST /v1/app-users/export', { body: Leave, reply: OwnData, repeat: 'self' }),
  point: member('GET /v1/app-users/my-point', { query: byPage(15), reply: PointBook }),
};
