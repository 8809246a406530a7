import { Refusal } from '#contract/refusal.ts';
import { savepoint, type Tx } from '../base/database.ts';
import type { At } from '../base/handlers.ts';
import type { Reference } from '../base/reference.ts';
import type { Staff } from '../base/staff.ts';
import { issueCoupon } from '../benefits/coupons.ts';
import { givePoints } from '../benefits/points.ts';
import { writeAudit } from './audit.sql.ts';
import { admit, type Desk, type StaffTools } from './desk.ts';
import { couponWorth, memberByEmail } from './grants.sql.ts';
import { handOut, NeedsSecond } from './handouts.ts';
import { goodwillCoupon, goodwillLimit } from './may.ts';
import { type Asked, done, wait } from './waiting.ts';

/** Coupons and points out of goodwill: small ones at once, large ones when a second person agrees. */
export function grants({ reference }: StaffTools): Pick<Desk, 'coupon' | 'points'> {
  return {
    async coupon({ params, body }, at) {
      const { who, ip } = at;
      admit(who, 'coupons');
      const coupon = await couponWorth(at.sql, params.id);
      if (!coupon) throw new Refusal('NOT_FOUND');
      const gift = { coupon: params.id, ...body };
      const limit = who.role === 'operator' && coupon.worth > goodwillCoupon ? 0 : goodwillLimit;
      return give(at, { act: 'coupon', body: gift }, `coupon ${params.id}`, body.reason, limit, (inside) =>
        giveCoupon(inside, who, gift, ip),
      );
    },

    async points({ body }, at) {
      const { who, ip } = at;
      admit(who, 'points');
      return give(at, { act: 'points', body }, `member ${body.email}`, body.reason, goodwillLimit, (inside) =>
        givePointsTo(inside, reference, who, body, crypto.randomUUID(), ip),
      );
    },
  };

  /** At once, or written down for a second person where it would be too much together with what was given before. */
  async function give(
    at: At<Staff>,
    asked: Asked,
    subject: string,
    reason: string,
    limit: number,
    work: (inside: Tx) => Promise<Gift>,
  ) {
    try {
      await savepoint(at.sql, async (inside) => {
        const { person, amount } = await work(inside);
        await handOut(inside, at.who, { kind: 'goodwill', person, order: null, amount }, limit);
      });
      return done;
    } catch (error) {
      if (!(error instanceof NeedsSecond)) throw error;
      return wait(at, asked, subject, reason);
    }
  }
}

/** To whom, and worth how much. */
type Gift = { person: number; amount: number };
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
