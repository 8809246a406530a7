import { Refusal } from '#contract/errors.ts';
import { savepoint, type Tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { admit, goodwillCoupon, goodwillLimit } from '../staff/permissions.ts';
import type { Desk, StaffTools } from './admin-context.ts';
import { couponWorth } from './goodwill.sql.ts';
import { type Gift, giveCoupon, givePointsTo } from './goodwill.ts';
import { handOut, NeedsSecond } from './manual-grant-limits.ts';
import { type Asked, done, wait } from './pending-approval.ts';

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
      const { amount, limit: most } = error;
      return wait(at, asked, { subject, reason, shown: { amount, limit: most } });
    }
  }
}
