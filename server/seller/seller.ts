import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { StaffReview } from '#contract/reviews.ts';
import type { Routes } from '#contract/routes.ts';
import type { SellerLine } from '#contract/seller.ts';
import type { StaffActionResult } from '#contract/staff.ts';
import type { StaffOrderItem } from '#contract/staff-orders.ts';
import type { StaffHandlers } from '../admin/admin-context.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import type { Seller } from '../platform/identity/staff-session.ts';
import { actOnOwnRow, queryAsSeller } from './row-level-security.ts';
import * as sellerRows from './seller.sql.ts';
import { sellerReadHandlers } from './seller-queries.ts';

type SellerHandlers = Handlers<Routes['seller']>;

/** The endpoints of sellers. Reads run under row-level security, and actions use the handlers of shop staff (`desk`). */
export function createSellerHandlers(staffHandlers: StaffHandlers): SellerHandlers {
  type LineInput = { params: { line: string } };

  /** An action on a line of the seller, in one transaction with the ownership check. */
  function inOne<T>(at: Context<Seller>, { params }: LineInput, work: (at: Context<Seller>) => Promise<T>) {
    const sees = (own: Tx) => sellerRows.canSellerSee(own, 'line', params.line);
    return actOnOwnRow(at.sql, at.who, sees, (sql) => work({ ...at, sql }));
  }

  async function step(at: Context<Seller>, input: LineInput, work: (at: Context<Seller>) => Promise<StaffOrderItem>) {
    return toSellerLine(await inOne(at, input, work));
  }

  /** The same, for actions that may wait for approval. */
  async function stepWithApproval(
    at: Context<Seller>,
    input: LineInput,
    work: (at: Context<Seller>) => Promise<z.output<typeof StaffActionResult>>,
  ) {
    const { state, line } = await inOne(at, input, work);
    return { state, line: line && toSellerLine(line) };
  }

  return {
    ...sellerReadHandlers,
    confirm: (input, at) => step(at, input, (own) => staffHandlers.confirm({ ...input }, own)),
    unconfirm: (input, at) => step(at, input, (own) => staffHandlers.unconfirm({ ...input }, own)),
    delay: (input, at) => step(at, input, (own) => staffHandlers.delay({ ...input }, own)),
    ready: (input, at) => step(at, input, (own) => staffHandlers.ready({ ...input }, own)),
    boxes: (input, at) => inOne(at, input, (own) => staffHandlers.boxes({ ...input }, own)),
    unship: (input, at) => step(at, input, (own) => staffHandlers.unship({ ...input }, own)),
    deliver: (input, at) => step(at, input, (own) => staffHandlers.deliver({ ...input }, own)),
    // The image belongs to no line yet. It is private to the seller until a rejection shows it.
    addPicture: (input, at) => staffHandlers.addPicture({ ...input }, at),
    askPhotos: (input, at) => step(at, input, (own) => staffHandlers.askPhotos({ ...input }, own)),
    stockOut: (input, at) => stepWithApproval(at, input, (own) => staffHandlers.stockOut({ ...input }, own)),
    answerWithdraw: (input, at) =>
      stepWithApproval(at, input, (own) => staffHandlers.answerWithdraw({ ...input }, own)),
    answerClaim: (input, at) => stepWithApproval(at, input, (own) => staffHandlers.answerClaim({ ...input }, own)),

    async ship(input, at) {
      const sent = await inOne(at, input, (own) => staffHandlers.ship({ ...input }, own));
      return { ...sent, line: toSellerLine(sent.line) };
    },

    async invoice(input, at) {
      const corrected = await inOne(at, input, (own) => staffHandlers.invoice({ ...input }, own));
      return { ...corrected, line: toSellerLine(corrected.line) };
    },

    async pickup(input, at) {
      const recorded = await inOne(at, input, (own) => staffHandlers.pickup({ ...input }, own));
      return { ...recorded, line: toSellerLine(recorded.line) };
    },

    stock: (input, at) =>
      actOnOwnRow(
        at.sql,
        at.who,
        (own) => sellerRows.canSellerSee(own, 'option', input.params.id),
        (sql) => staffHandlers.stock({ ...input }, { ...at, sql }),
      ),

    async answerQuestion(input, at) {
      const seen = (sql: Tx) => sellerRows.canSellerSee(sql, 'question', input.params.id);
      const question = await actOnOwnRow(at.sql, at.who, seen, (sql) =>
        staffHandlers.answerQuestion({ ...input }, { ...at, sql }),
      );
      return { ...question, answer: question.answer && { ...question.answer, by: null } };
    },

    reviews: (input, at) =>
      tx(at.sql, async (sql) => {
        const found = await staffHandlers.reviews({ ...input }, { ...at, sql });
        const ids = found.entities.map(({ id }) => id);
        // Read by the shop, and returned only if the seller sees every one of them under row-level security.
        if ((await queryAsSeller(sql, at.who, (own) => sellerRows.countVisibleReviews(own, ids))) !== ids.length)
          throw new Refusal('NOT_FOUND');
        return { ...found, entities: found.entities.map(withoutWordsToShop) };
      }),

    answerReview: (input, at) =>
      actOnOwnRow(
        at.sql,
        at.who,
        (own) => sellerRows.canSellerSee(own, 'review', input.params.id),
        async (sql) => withoutWordsToShop(await staffHandlers.answerReview({ ...input }, { ...at, sql })),
      ),
  };
}

/** A review without what its reporters and its author wrote to the shop. A seller sees that it is reported or disputed, and for which reason. */
function withoutWordsToShop(review: z.output<typeof StaffReview>): z.output<typeof StaffReview> {
  const { reports, appeal } = review;
  return {
    ...review,
    reports: reports.map((report) => ({ ...report, detail: '' })),
    appeal: appeal && { ...appeal, text: '' },
  };
}

function toSellerLine({ uuid, orderItemProductStatus: status }: StaffOrderItem): z.output<typeof SellerLine> {
  return { uuid, status };
}
