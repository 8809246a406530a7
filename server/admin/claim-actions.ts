import { Refusal } from '#contract/errors.ts';
import { fetchBack, switchClaim } from '../claims/open-claim.ts';
import { askPhotos } from '../claims/photo-request.ts';
import { moveLines } from '../order-records/transition-lines.ts';
import { admit } from '../staff/permissions.ts';
import { keepEvidence } from '../uploads/claim-evidence.ts';
import type { Desk, StaffTools } from './admin-context.ts';
import { giving } from './dual-approval.ts';
import { acting } from './line-action.ts';
import { worthOfAct } from './manual-grant-limits.sql.ts';
import { handOut } from './manual-grant-limits.ts';

type Answers = 'withdraw' | 'answerWithdraw' | 'answerClaim';

/** What staff say to cancels, returns and claims, and how a line nobody understands is put right. */
export function answers(
  tools: StaffTools,
): Pick<Desk, Answers | 'addPicture' | 'askPhotos' | 'switchClaim' | 'pickup' | 'repair'> {
  const act = acting(tools);
  const give = giving(tools);

  return {
    withdraw: ({ params, body }, at) => give(at, params.line, 'withdraw', 'refund', body),
    answerWithdraw: ({ params, body }, at) => give(at, params.line, 'answerWithdraw', 'decide', body),

    async answerClaim({ params, body }, at) {
      if (at.who.role === 'distributor' && body.verdict === 'refused' && body.images.length === 0)
        throw new Refusal('CLAIM_NOT_ALLOWED', { why: '거절하려면 사진이 필요해요.' });
      return give(at, params.line, 'answerClaim', 'decide', body);
    },

    async addPicture(_, at) {
      admit(at.who, 'decide');
      return keepEvidence(tools, at);
    },

    async askPhotos({ params, body: { reason } }, at) {
      const { line } = await act(at, params.line, 'askPhotos', 'decide', reason, (inside, goods) =>
        askPhotos(inside, tools, goods.id, reason),
      );
      return line;
    },

    async switchClaim({ params, body: { reason } }, at) {
      if (at.who.role === 'distributor') throw new Refusal('STAFF_NOT_ALLOWED');
      const { line } = await act(at, params.line, 'switchClaim', 'decide', reason, (inside, goods, by) =>
        switchClaim(inside, goods.orderId, goods, by, reason),
      );
      return line;
    },

    async pickup({ params, body }, at) {
      const { line } = await act(at, params.line, 'pickup', 'decide', undefined, (inside, goods) =>
        fetchBack(inside, goods.id, body),
      );
      return line;
    },

    async repair({ params, body: { to, reason } }, at) {
      const { line } = await act(
        at,
        params.line,
        'repair',
        'repair',
        reason,
        async (inside, { id, orderId, status, brand }, _, note) => {
          if (status !== 'unknown') throw new Refusal('INVALID_STATUS_TRANSITION');
          const worth = await worthOfAct(inside, id, undefined, true);
          const limit = tools.reference.of(brand).policy('refundDualApproval');
          await handOut(inside, at.who, { kind: 'refund', ...worth }, limit);
          note.worth = worth.amount;
          return moveLines(inside, [{ lineId: id, orderId, from: 'unknown', to, by: 'staff', reason }]);
        },
      );
      return line;
    },
  };
}
