import { Refusal } from '#contract/refusal.ts';
import { type Tx, tx } from '../base/database.ts';
import type { Staff } from '../base/staff.ts';
import { afterwards } from '../orders/life.ts';
import { approvalOf, approvalsOf, decide } from './approvals.sql.ts';
import { writeAudit } from './audit.sql.ts';
import { placeAgreed } from './crew.ts';
import { admit, asked, type Desk, paged, type StaffTools } from './desk.ts';
import { given, isSentAgain } from './giving.ts';
import { type CouponGift, giveCoupon, givePointsTo, type PointGift } from './goodwill.ts';
import { worthOfAct } from './handouts.sql.ts';
import { handOutAgreed } from './handouts.ts';
import { staffLine } from './line.sql.ts';
import { perform } from './perform.ts';
import { type Asked, done } from './waiting.ts';

const ofCrew = new Set(['invite', 'place', 'factor']);

/** A second person, never the one who asked, lets happen what waits. */
export function approvals(tools: StaffTools): Pick<Desk, 'approvals' | 'decide'> {
  return {
    async approvals({ query }, { sql, who }) {
      admit(who, 'approve');
      return paged(await approvalsOf(sql, asked(query)), query);
    },

    async decide({ params, body: { verdict } }, at) {
      const { who, sql, ip } = at;
      admit(who, 'approve');
      const came = await tx(sql, async (inside) => {
        const found = await approvalOf(inside, params.id);
        if (!found) throw new Refusal('NOT_FOUND');
        if (found.verdict !== null) throw new Refusal('INVALID_STATUS_TRANSITION');
        if (found.askedBy === who.id) throw new Refusal('APPROVAL_OWN');
        // Who works here is for owners to say.
        if (ofCrew.has(found.act)) admit(who, 'staff');
        await decide(inside, found.id, who.id, verdict);
        const subject = `approval ${found.id}`;
        await writeAudit(inside, { staff: who.id, act: 'decide', subject, after: { verdict, act: found.act }, ip });
        if (verdict === 'refused') return undefined;
        if (found.act === 'place') await placeAgreed(inside, at, (found.body as unknown as Asked).body);
        // What else is asked about the crew waits with its key until this is said.
        if (ofCrew.has(found.act)) return undefined;
        return happen(inside, who, found.body as unknown as Asked, found.id, ip);
      });
      afterwards(tools, at);
      return came ? given(tools, sql, who, came.line, came.refund) : done;
    },
  };

  async function happen(inside: Tx, who: Staff, { act, line: uuid = '', body }: Asked, approval: number, ip: string) {
    if (act === 'points' || act === 'coupon') {
      const gift =
        act === 'points'
          ? await givePointsTo(inside, tools.reference, who, body as PointGift, `approval-${approval}`, ip, approval)
          : await giveCoupon(inside, who, body as CouponGift, ip, approval);
      await handOutAgreed(inside, who, { kind: 'goodwill', order: null, ...gift }, approval);
      return undefined;
    }
    const line = await staffLine(inside, uuid, null);
    if (!line) throw new Refusal('NOT_FOUND');
    const refund = await perform(tools, inside, line, act, body, 'staff', who.id);
    const worth = await worthOfAct(inside, line.id, refund, isSentAgain(act, body, refund));
    await handOutAgreed(inside, who, { kind: 'refund', ...worth }, approval);
    await writeAudit(inside, {
      staff: who.id,
      act,
      subject: `line ${line.uuid}`,
      before: { status: line.status },
      after: { refund: refund ?? null, worth: worth.amount, approval },
      reason: String(body.reason),
      ip,
    });
    return { line, refund };
  }
}
