import type { z } from 'zod';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { SellerLine } from '#contract/seller.ts';
import type { StaffOutcome } from '#contract/staff.ts';
import type { StaffLine } from '#contract/staff-orders.ts';
import { type Looked, writeLooks } from '../accounts/looks.ts';
import { cursorOf, readCursor } from '../base/cursor.ts';
import { type Tx, tx } from '../base/database.ts';
import type { At, Handlers } from '../base/handlers.ts';
import { goingOn } from '../base/page.ts';
import type { Seller } from '../base/staff.ts';
import { reasonTexts } from '../orders/words.ts';
import { writeAudit } from './audit.sql.ts';
import { type Desk, paged } from './desk.ts';
import { maskName, maskPhone } from './mask.ts';
import { carriers, countQueue, countQueues, queuedLines, sellerDoor } from './queue.sql.ts';
import { shownQueued } from './queue.ts';
import * as his from './seller.sql.ts';
import { asSeller, ownThen } from './seller-door.ts';
import { movesOf, shelvedOptions } from './shelf.sql.ts';
import { slipsOf } from './slips.sql.ts';
import { leavingToday, openQuestions, openReviews } from './today.sql.ts';

type Room = Handlers<Routes['seller']>;

/** Everything a seller reads, under his own eyes (rules D1.2, D12). */
type Reads = 'today' | 'lines' | 'counts' | 'carriers' | 'orders' | 'order' | 'shelf' | 'movements' | 'questions';
const reads: Pick<Room, Reads | 'unmask' | 'slips'> = {
  today: (_, { sql, who }) =>
    asSeller(sql, who, async (own) => ({
      ...(await leavingToday(own, who.distributorId)),
      counts: await countQueues(own, who.distributorId),
      questions: await openQuestions(own, who.distributorId),
      reviews: (await openReviews(own, who.distributorId)).count,
      boxes: [...(await his.boxesOf(own))],
    })),

  lines: ({ query: { after, ...query } }, { sql, who }) =>
    asSeller(sql, who, async (own) => {
      const asked = { ...query, at: readCursor(after) };
      const rows = await queuedLines(own, who.distributorId, asked, sellerDoor(own));
      const page = goingOn(rows, query.take, await countQueue(own, who.distributorId, query.queue), cursorOf);
      return { page, entities: rows.slice(0, query.take).map(shownQueued) };
    }),

  counts: (_, { sql, who }) => asSeller(sql, who, (own) => countQueues(own, who.distributorId)),
  carriers: (_, { sql, who }) => asSeller(sql, who, async (own) => ({ entities: [...(await carriers(own))] })),

  orders: ({ query: { after, search, take } }, { sql, who }) =>
    asSeller(sql, who, async (own) => {
      const rows = await his.sellerOrders(own, { search, take, at: readCursor(after) });
      const entities = rows.slice(0, take).map(({ value: _, ...order }) => order);
      return { entities, page: goingOn([...rows], take, rows.length, cursorOf) };
    }),

  async order({ params: { id } }, { sql, who }) {
    const order = await asSeller(sql, who, (own) => his.sellerOrder(own, id));
    if (!order) throw new Refusal('NOT_FOUND');
    const lines = order.lines.map(({ claims, receiver, phone, ...line }) => ({
      ...line,
      receiver: maskName(receiver),
      phone: maskPhone(phone),
      claims: claims.map(({ reason, ...claim }) => ({ ...claim, reasonText: reasonTexts[reason] })),
    }));
    return { ...order, lines };
  },

  unmask: ({ params: { id }, body: { reason } }, { sql, who, ip }) =>
    tx(sql, async (inside) => {
      const order = await asSeller(inside, who, (own) => his.sellerOrder(own, id));
      if (!order) throw new Refusal('NOT_FOUND');
      const doors = (await asSeller(inside, who, (own) => his.sellerDoors(own, order.id))).filter(
        ({ isFresh }) => isFresh,
      );
      if (doors.length === 0) throw new Refusal('STAFF_NOT_ALLOWED');
      const subject = `order ${order.orderNumber}`;
      await writeAudit(inside, { staff: who.id, act: 'unmask', subject, reason, ip });
      const seen = await his.receiversOf(
        inside,
        doors.map(({ line }) => line),
      );
      await writeLooks(inside, who, ip, looksOf('unmask', reason, seen), null);
      return { entities: doors.map(({ isFresh: _, ...door }) => door) };
    }),

  slips: ({ body: { lines, reason } }, { sql, who, ip }) =>
    tx(sql, async (inside) => {
      const rows = await asSeller(inside, who, (own) => slipsOf(own, who.distributorId, lines, sellerDoor(own)));
      for (const number of new Set(rows.map(({ orderNumber }) => orderNumber)))
        await writeAudit(inside, { staff: who.id, act: 'slips', subject: `order ${number}`, reason, ip });
      const seen = await his.receiversOf(
        inside,
        rows.map(({ uuid }) => uuid),
      );
      await writeLooks(inside, who, ip, looksOf('slips', reason, seen), null);
      return { entities: rows.map(({ orderId: _, person: __, ...slip }) => slip) };
    }),

  shelf: ({ query: { after, ...query } }, { sql, who }) =>
    asSeller(sql, who, async (own) => {
      const rows = await shelvedOptions(own, who.distributorId, { ...query, at: readCursor(after) });
      const entities = rows.slice(0, query.take).map(({ value: _, ...option }) => option);
      return { entities, page: goingOn([...rows], query.take, rows.length, cursorOf) };
    }),

  movements: ({ params: { id } }, { sql, who }) =>
    asSeller(sql, who, async (own) => {
      if (!(await his.sees(own, 'option', id))) throw new Refusal('NOT_FOUND');
      return { entities: [...(await movesOf(own, id, who.distributorId))] };
    }),

  questions: ({ query }, { sql, who }) =>
    asSeller(sql, who, async (own) => paged([...(await his.sellerQuestions(own, query))], query)),
};

/** The seller's door: he reads and finds under his own eyes, and what is done is what the shop's own people do (`desk`). */
export function seller(desk: Desk): Room {
  type Lined = { params: { line: string } };

  /** The deed on one of his lines, in one transaction with his having found it. */
  function inOne<T>(at: At<Seller>, { params }: Lined, work: (at: At<Seller>) => Promise<T>) {
    const sees = (own: Tx) => his.sees(own, 'line', params.line);
    return ownThen(at.sql, at.who, sees, (sql) => work({ ...at, sql }));
  }

  async function step(at: At<Seller>, input: Lined, work: (at: At<Seller>) => Promise<StaffLine>) {
    return shown(await inOne(at, input, work));
  }

  /** The same, of what may wait for the shop. */
  async function giving(
    at: At<Seller>,
    input: Lined,
    work: (at: At<Seller>) => Promise<z.output<typeof StaffOutcome>>,
  ) {
    const { state, line } = await inOne(at, input, work);
    return { state, line: line && shown(line) };
  }

  return {
    ...reads,
    confirm: (input, at) => step(at, input, (own) => desk.confirm({ ...input }, own)),
    unconfirm: (input, at) => step(at, input, (own) => desk.unconfirm({ ...input }, own)),
    delay: (input, at) => step(at, input, (own) => desk.delay({ ...input }, own)),
    ready: (input, at) => step(at, input, (own) => desk.ready({ ...input }, own)),
    unship: (input, at) => step(at, input, (own) => desk.unship({ ...input }, own)),
    deliver: (input, at) => step(at, input, (own) => desk.deliver({ ...input }, own)),
    pickup: (input, at) => step(at, input, (own) => desk.pickup({ ...input }, own)),
    stockOut: (input, at) => giving(at, input, (own) => desk.stockOut({ ...input }, own)),
    answerWithdraw: (input, at) => giving(at, input, (own) => desk.answerWithdraw({ ...input }, own)),
    answerClaim: (input, at) => giving(at, input, (own) => desk.answerClaim({ ...input }, own)),

    async ship(input, at) {
      const sent = await inOne(at, input, (own) => desk.ship({ ...input }, own));
      return { ...sent, line: shown(sent.line) };
    },

    stock: (input, at) =>
      ownThen(
        at.sql,
        at.who,
        (own) => his.sees(own, 'option', input.params.id),
        (sql) => desk.stock({ ...input }, { ...at, sql }),
      ),

    async answerQuestion(input, at) {
      const seen = (sql: Tx) => his.sees(sql, 'question', input.params.id);
      const question = await ownThen(at.sql, at.who, seen, (sql) => desk.answerQuestion({ ...input }, { ...at, sql }));
      return { ...question, answer: question.answer && { ...question.answer, by: null } };
    },

    reviews: (input, at) =>
      tx(at.sql, async (sql) => {
        const found = await desk.reviews({ ...input }, { ...at, sql });
        const ids = found.entities.map(({ id }) => id);
        // Read by the shop, and shown only if he sees every one of them himself.
        if ((await asSeller(sql, at.who, (own) => his.reviewsSeen(own, ids))) !== ids.length)
          throw new Refusal('NOT_FOUND');
        return found;
      }),

    answerReview: (input, at) =>
      ownThen(
        at.sql,
        at.who,
        (own) => his.sees(own, 'review', input.params.id),
        (sql) => desk.answerReview({ ...input }, { ...at, sql }),
      ),
  };
}

function shown({ uuid, orderItemProductStatus: status }: StaffLine): z.output<typeof SellerLine> {
  return { uuid, status };
}

/** One look an order, and one each receiver of a gift who is somebody here. */
function looksOf(
  act: 'unmask' | 'slips',
  reason: string,
  seen: readonly { order: number; person: number | null }[],
): Looked[] {
  const one = { act, reason, fields: ['name', 'phone', 'address'] as const };
  const orders = [...new Set(seen.map(({ order }) => order))].map((order) => ({ ...one, order, person: null }));
  return [...orders, ...seen.filter(({ person }) => person !== null).map((whose) => ({ ...one, ...whose }))];
}
