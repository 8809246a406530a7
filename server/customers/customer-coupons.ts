import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { issueByCode, phoneCouponMark } from '../benefits/coupons.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { numberedPage, totalOf } from '../platform/paging/page.ts';
import {
  countCouponCodeAttempt,
  couponCodeObstacle,
  couponsOf,
  issuedCouponOf,
  undoCouponCodeAttempt,
} from './customer-coupons.sql.ts';
import type { CustomerTools } from './customers.ts';

type CouponHandlers = Pick<Handlers<Routes['customers']>, 'coupons' | 'couponCode'>;

export function createCouponHandlers({ brand, reference, encryption }: CustomerTools): CouponHandlers {
  return {
    async coupons({ query: { usable, take, page } }, { sql, who }) {
      const read = (page: number) => couponsOf(sql, who.id, { usable, take, page, brand });
      const rows = await read(page);
      return {
        entities: rows.slice(0, take).map(({ total: _, ...coupon }) => coupon),
        page: numberedPage({ page, take }, rows.length, await totalOf(rows, page === 1, () => read(1))),
      };
    },

    async couponCode({ body: { code } }, { sql, who, once }) {
      const member = await tx(sql, (inside) => countCouponCodeAttempt(inside, who.id));
      if (!member) throw new Refusal('COUPON_LOCKED', { s: 3600 });
      const mark = member.phone === null ? null : phoneCouponMark(encryption, member.phone);
      const redeem = (db: Db) =>
        tx(db, async (inside) => {
          const issued = await issueByCode(inside, who.id, code, brand, mark);
          if (issued === undefined) throw new NotIssued();
          return issuedCouponOf(inside, issued);
        });
      const coupon = await repeatRaced(() => once(redeem)).catch((error: unknown) => {
        if (!(error instanceof NotIssued)) throw error;
      });
      if (coupon) {
        await undoCouponCodeAttempt(sql, who.id);
        return coupon;
      }
      const found = await couponCodeObstacle(sql, who.id, code, brand, mark);
      // An expired coupon reveals no more than an unknown code.
      if (!found || found.over) throw new Refusal('COUPON_CODE_WRONG');
      await undoCouponCodeAttempt(sql, who.id);
      if (found.grade) throw new Refusal('GRADE_REQUIRED', { grade: reference.gradeName(found.grade) });
      throw new Refusal(found.had ? 'COUPON_HAD' : 'COUPON_GONE');
    },
  };
}

/** Rolls back, so that the reply to the key is not stored. */
class NotIssued extends Error {}

/** Repeats a statement that met another entry of the same code by the same customer. It then counts the other coupon. */
async function repeatRaced<T>(issue: () => Promise<T>) {
  for (;;)
    try {
      return await issue();
    } catch (error) {
      if ((error as { constraint_name?: string }).constraint_name !== 'issued_coupon_once') throw error;
    }
}
