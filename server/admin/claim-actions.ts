import { Refusal } from '#contract/errors.ts';
import { reasonsWithPhotos } from '#contract/rules/claims.ts';
import { requestClaim, requestPickup, switchClaimKind } from '../claims/open-claim.ts';
import { requestClaimPhotos } from '../claims/request-photos.ts';
import { transitionLines } from '../order-records/transition-lines.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { storeClaimEvidence } from '../uploads/claim-evidence.ts';
import { requireStaffLine, type StaffHandlers, type StaffTools } from './admin-context.ts';
import { withDualApproval } from './dual-approval.ts';
import { createLineActionWithView } from './line-action.ts';
import { valueOfAction } from './manual-grant-limits.sql.ts';
import { recordManualGrant } from './manual-grant-limits.ts';

type Answers = 'withdraw' | 'answerWithdraw' | 'openClaim' | 'answerClaim';

const callerPhotoText = '전화로 말씀하신 문제를 확인할 수 있는 사진을 올려 주세요.';

/** Answers of staff to cancellations, returns and claims, and the repair of an order line in an inconsistent state. */
export function createClaimActionHandlers(
  tools: StaffTools,
): Pick<StaffHandlers, Answers | 'addPicture' | 'askPhotos' | 'switchClaim' | 'pickup' | 'repair'> {
  const lineAction = createLineActionWithView(tools);
  const give = withDualApproval(tools);

  return {
    withdraw: ({ params, body }, at) => give(at, params.line, 'withdraw', 'refund', body),
    answerWithdraw: ({ params, body }, at) => give(at, params.line, 'answerWithdraw', 'decide', body),

    async openClaim({ params, body: { detail, ...form } }, at) {
      if (at.who.role === 'distributor') throw new Refusal('STAFF_NOT_ALLOWED');
      const { line } = await lineAction(at, params.line, 'claim', 'decide', detail, async (inside, { id, orderId }) => {
        const refundable = await lockRefundableOrder(inside, orderId, tools.reference);
        const claimed = refundable.lines.find((one) => one.id === id);
        if (!claimed) throw new Refusal('NOT_FOUND');
        const claimForm = { ...form, detail, images: [] };
        const uuid = await requestClaim(inside, tools, {
          refundable,
          line: claimed,
          form: claimForm,
          by: 'staff',
          person: null,
        });
        if (!reasonsWithPhotos.includes(form.reason)) return;
        const target = await requireStaffLine(inside, at.who, uuid);
        await requestClaimPhotos(inside, tools, target.id, callerPhotoText);
        const entry = { staff: at.who.id, act: 'askPhotos', subject: `line ${uuid}` } as const;
        await insertAudit(inside, { ...entry, reason: callerPhotoText, ip: at.ip });
      });
      return line;
    },

    async answerClaim({ params, body }, at) {
      if (at.who.role === 'distributor' && body.verdict === 'refused' && body.images.length === 0)
        throw new Refusal('CLAIM_NOT_ALLOWED', { why: '거절하려면 사진이 필요해요.' });
      return give(at, params.line, 'answerClaim', 'decide', body);
    },

    async addPicture(_, at) {
      requirePermission(at.who, 'decide');
      return storeClaimEvidence(tools, at);
    },

    async askPhotos({ params, body: { reason } }, at) {
      const { line } = await lineAction(at, params.line, 'askPhotos', 'decide', reason, (inside, line) =>
        requestClaimPhotos(inside, tools, line.id, reason),
      );
      return line;
    },

    async switchClaim({ params, body: { reason } }, at) {
      if (at.who.role === 'distributor') throw new Refusal('STAFF_NOT_ALLOWED');
      const { line } = await lineAction(at, params.line, 'switchClaim', 'decide', reason, (inside, line, by) =>
        switchClaimKind(inside, line.orderId, line, by, reason),
      );
      return line;
    },

    async pickup({ params, body }, at) {
      const { result, line } = await lineAction(at, params.line, 'pickup', 'decide', undefined, (inside, line) =>
        requestPickup(inside, line.id, body),
      );
      return { line, warnings: result };
    },

    async repair({ params, body: { to, reason } }, at) {
      const { line } = await lineAction(
        at,
        params.line,
        'repair',
        'repair',
        reason,
        async (inside, { id, orderId, status, brand }, _, note) => {
          if (status !== 'unknown') throw new Refusal('INVALID_STATUS_TRANSITION');
          const worth = await valueOfAction(inside, id, undefined, true);
          const limit = tools.reference.of(brand).policy('refundDualApproval');
          await recordManualGrant(inside, at.who, { kind: 'refund', ...worth }, limit);
          note.worth = worth.amount;
          return transitionLines(inside, [{ lineId: id, orderId, from: 'unknown', to, by: 'staff', reason }]);
        },
      );
      return line;
    },
  };
}
