import { Refusal } from '#contract/errors.ts';
import { issueCoupon } from '../benefits/coupons.ts';
import { grantPoints, wasGranted } from '../benefits/points.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { couponValueOf, memberByTypedContact, memberWithId } from './goodwill.sql.ts';

/** The member and the value in won. */
export type GrantedBenefit = { person: number; amount: number };
/** `email` is the typed e-mail or mobile number. A request that waits for approval keeps the member's id as `person`: a number may move. */
type GrantTarget = { email: string; person?: number };
export type PointGrant = GrantTarget & { amount: number; reason: string; key?: string | undefined };
export type CouponGrant = GrantTarget & { coupon: number; reason: string };

/**
 * Grants points once for each key: the key of the grant, or the one passed here. Throws IDEMPOTENCY_CONFLICT where the key has granted
 * another amount, or points to another member.
 */
export async function grantPointsTo(
  inside: Tx,
  reference: ReferenceData,
  who: Staff,
  gift: PointGrant,
  key: string,
  ip: string,
  approval?: number,
) {
  const person = await memberToGrant(inside, gift);
  const grant = {
    person: person.id,
    type: 'event',
    amount: gift.amount,
    label: gift.reason,
    key: `staff:${gift.key ?? key}`,
  } as const;
  const grantedPoints = await grantPoints(inside, reference, grant);
  if (!grantedPoints && !(await wasGranted(inside, grant))) throw new Refusal('IDEMPOTENCY_CONFLICT');
  await insertAudit(inside, {
    staff: who.id,
    act: 'points',
    subject: `member ${person.id}`,
    after: { amount: gift.amount, given: grantedPoints, worth: grantedPoints ? gift.amount : 0, approval },
    reason: gift.reason,
    ip,
  });
  return { person: person.id, amount: grantedPoints ? gift.amount : 0 };
}

/** Throws USER_NOT_FOUND, and COUPON_GONE where none is left, the time of the coupon is over, or the member has it. */
export async function grantCouponTo(
  inside: Tx,
  who: Staff,
  { coupon, reason, ...target }: CouponGrant,
  ip: string,
  approval?: number,
) {
  const person = await memberToGrant(inside, target);
  const value = await couponValueOf(inside, coupon);
  if (value?.isOver) throw new Refusal('COUPON_GONE').saying('사용 기간이 끝난 쿠폰이에요.');
  const issued = await issueCoupon(inside, coupon, person.id);
  if (!issued) throw new Refusal('COUPON_GONE');
  const subject = `member ${person.id}` as const;
  const worth = value?.worth ?? 0;
  const after = { coupon, issued, worth, approval };
  await insertAudit(inside, { staff: who.id, act: 'coupon', subject, after, reason, ip });
  return { person: person.id, amount: worth };
}

/** The member of a grant. Throws USER_NOT_FOUND. */
export async function memberToGrant(sql: Db, { email, person }: GrantTarget) {
  const found = await (person === undefined ? memberByTypedContact(sql, email) : memberWithId(sql, person));
  if (!found) throw new Refusal('USER_NOT_FOUND');
  return found;
}
