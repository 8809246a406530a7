import { Refusal } from '#contract/errors.ts';
import { issueCoupon } from '../benefits/coupons.ts';
import { givePoints } from '../benefits/points.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { Reference } from '../platform/reference-data.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { couponWorth, memberByEmail } from './goodwill.sql.ts';

/** To whom, and worth how much. */
export type Gift = { person: number; amount: number };
export type PointGift = { email: string; amount: number; reason: string; key?: string | undefined };
export type CouponGift = { coupon: number; email: string; reason: string };

/** The gift's own key, or the one given here, gives once. */
export async function givePointsTo(
  inside: Tx,
  reference: Reference,
  who: Staff,
  gift: PointGift,
  key: string,
  ip: string,
  approval?: number,
) {
  const person = await memberByEmail(inside, gift.email);
  if (!person) throw new Refusal('USER_NOT_FOUND');
  const given = await givePoints(inside, reference, {
    person: person.id,
    type: 'event',
    amount: gift.amount,
    label: gift.reason,
    key: `staff:${gift.key ?? key}`,
  });
  await writeAudit(inside, {
    staff: who.id,
    act: 'points',
    subject: `member ${person.id}`,
    after: { amount: gift.amount, given, worth: given ? gift.amount : 0, approval },
    reason: gift.reason,
    ip,
  });
  return { person: person.id, amount: given ? gift.amount : 0 };
}

/** Throws USER_NOT_FOUND, and COUPON_GONE where none is left or the member has it. */
export async function giveCoupon(
  inside: Tx,
  who: Staff,
  { coupon, email, reason }: CouponGift,
  ip: string,
  approval?: number,
) {
  const person = await memberByEmail(inside, email);
  if (!person) throw new Refusal('USER_NOT_FOUND');
  const issued = await issueCoupon(inside, coupon, person.id);
  if (!issued) throw new Refusal('COUPON_GONE');
  const subject = `member ${person.id}`;
  const worth = (await couponWorth(inside, coupon))?.worth ?? 0;
  const after = { coupon, issued, worth, approval };
  await writeAudit(inside, { staff: who.id, act: 'coupon', subject, after, reason, ip });
  return { person: person.id, amount: worth };
}
