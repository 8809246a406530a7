import { Refusal } from '#contract/refusal.ts';
import { type Tx, tx } from '../database.ts';
import type { Memory } from '../memory.ts';
import { givePoints } from '../points/points.ts';
import { writeAudit } from './audit.sql.ts';
import { admit, type Desk, type StaffTools } from './desk.ts';
import { couponWorth, issueCoupon, memberByEmail } from './grants.sql.ts';
import { goodwillCoupon, goodwillLimit, may } from './may.ts';
import { done, wait } from './waiting.ts';
import type { Staff } from './who.ts';

/** Coupons and points out of goodwill: small ones at once, large ones when a second person agrees. */
export function grants({ memory }: StaffTools): Pick<Desk, 'coupon' | 'points'> {
  return {
    async coupon({ params, body }, at) {
      const { who, sql, ip } = at;
      admit(who, 'coupons');
      const coupon = await couponWorth(sql, params.id);
      if (!coupon) throw new Refusal('NOT_FOUND');
      const gift = { coupon: params.id, ...body };
      const isMuch = coupon.worth > goodwillCoupon && who.role === 'operator';
      if (isMuch) return wait(at, { act: 'coupon', body: gift }, `coupon ${params.id}`, body.reason);
      await tx(sql, (inside) => giveCoupon(inside, who, gift, ip));
      return done;
    },

    async points({ body }, at) {
      const { who, sql, ip } = at;
      admit(who, 'points');
      const isMuch = body.amount > goodwillLimit && !may[who.role].includes('refund_much');
      if (isMuch) return wait(at, { act: 'points', body }, `member ${body.email}`, body.reason);
      await tx(sql, (inside) => givePointsTo(inside, memory, who, body, crypto.randomUUID(), ip));
      return done;
    },
  };
}

export type PointGift = { email: string; amount: number; reason: string; key?: string | undefined };
export type CouponGift = { coupon: number; email: string; reason: string };

/** The gift's own key, or the one given here, gives once. */
export async function givePointsTo(inside: Tx, memory: Memory, who: Staff, gift: PointGift, key: string, ip: string) {
  const person = await memberByEmail(inside, gift.email);
  if (!person) throw new Refusal('USER_NOT_FOUND');
  const given = await givePoints(inside, memory, {
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
    after: { amount: gift.amount, given },
    reason: gift.reason,
    ip,
  });
}

export async function giveCoupon(inside: Tx, who: Staff, { coupon, email, reason }: CouponGift, ip: string) {
  const person = await memberByEmail(inside, email);
  if (!person) throw new Refusal('USER_NOT_FOUND');
  const issued = await issueCoupon(inside, coupon, person.id);
  if (!issued) throw new Refusal('COUPON_GONE');
  const subject = `member ${person.id}`;
  await writeAudit(inside, { staff: who.id, act: 'coupon', subject, after: { coupon, issued }, reason, ip });
}
