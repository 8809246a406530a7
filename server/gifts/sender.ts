import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { countGiftShare, giftResendStateOf, resendGift } from '../gift-records/gift-sending.ts';
import { runWorkersSoon } from '../orders/order-services.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { createGiftCancel } from './cancel-gift.ts';
import { giftRowOf } from './gift.sql.ts';
import { findGift, type GiftTools } from './gift-context.ts';
import { senderGiftStateText } from './gift-status-texts.ts';
import { toGiftGroup } from './gift-summary.ts';
import { type GiftGroupRow, giftGroupsOf, groupOfRecipient, receivedGiftsOf, recipientOfLink } from './groups.sql.ts';

type Calls =
  | 'groups'
  | 'received'
  | 'group'
  | 'resendAll'
  | 'resend'
  | 'share'
  | 'refundAll'
  | 'refund'
  | 'withdrawAll'
  | 'withdraw';
export type GiftSenderHandlers = Pick<Handlers<Routes['gifts']>, Calls>;

/** Creates the handlers of a sender's gifts, and of the list of gifts a member received. */
export function createGiftSenderHandlers(tools: GiftTools): GiftSenderHandlers {
  const { orderServices, giftNotifier } = tools;

  return {
    async groups({ query: { nextPage, take } }, { sql, who }) {
      const rows = await giftGroupsOf(sql, { person: who.id, before: parseBefore(nextPage), take });
      return pageOf(
        rows,
        take,
        (row) => toGiftGroup(row, tools),
        (row) => row.id,
      );
    },

    async received({ query: { nextPage, take } }, { sql, who }) {
      const rows = await receivedGiftsOf(sql, who.id, parseBefore(nextPage), take);
      return pageOf(
        rows,
        take,
        ({ id: _, count: __, lineStatus, ...row }) => ({
          ...row,
          stateText: senderGiftStateText(row.giftStatus, lineStatus),
        }),
        (row) => row.id,
      );
    },

    async group({ params }, { sql, who }) {
      return toGiftGroup(await groupAt(sql, who, params.id), tools);
    },

    async resendAll({ params }, at) {
      const group = await groupAt(at.sql, at.who, params.id);
      return resendAll(
        at,
        group,
        group.tos.filter(({ status }) => status === 'unused').map(({ id }) => id),
      );
    },

    async resend({ params }, at) {
      const { to, group } = await toAt(at.sql, at.who, params.id);
      if (to.status !== 'unused') throw new Refusal('INVALID_STATUS_TRANSITION');
      return resendAll(at, group, [to.id]);
    },

    async share({ params }, { sql, who }) {
      const { to, group } = await toAt(sql, who, params.id);
      const gift = await findGift(tools, sql, who, to.id);
      if (gift.status === 'withdraw' || gift.status === 'rejected') throw new Refusal('GIFT_WITHDRAWN');
      if (!gift.isPaid) throw new Refusal('GIFT_NOT_PAID');
      if (gift.status === 'expired' || (gift.status === 'unused' && gift.isOver)) throw new Refusal('GIFT_EXPIRED');
      if (gift.claimedPhone) throw new Refusal('GIFT_ALREADY_CLAIMED');
      await countGiftShare(sql, to.id);
      return {
        title: `${group.giftSenderName}님이 선물을 보냈어요`,
        description: group.giftMessage || gift.productName,
        imageUrl: new URL(gift.product.image, giftNotifier.linkOf(gift)).href,
        link: giftNotifier.linkOf(gift),
        buttonTitle: '선물 받기',
      };
    },

    ...createGiftCancel(tools, { groupAt, toAt }),
  };

  /** Resends to all recipients that allow it; throws the reason if there is none. */
  async function resendAll(at: Context, { brand }: GiftGroupRow, tos: number[]) {
    const terms = orderServices.reference.of(brand).policy('giftResend');
    const sent = await tx(at.sql, async (inside) => {
      const rows = tos.length > 0 ? await resendGift(inside, tos, terms) : [];
      for (const { id, nth } of rows) {
        const gift = await giftRowOf(inside, id, { person: at.who.id, areaMost: () => 0 });
        if (gift) await giftNotifier.receiver(inside, 'GIFT_RECEIVED', gift, nth);
      }
      return rows;
    });
    runWorkersSoon(orderServices, at);
    const [first] = sent;
    if (first) return { sentAt: first.sentAt, leftSends: Math.min(...sent.map(({ left }) => left)) };
    throw await resendRefusal(at.sql, tos[0], terms);
  }
}

async function resendRefusal(sql: Db, to: number | undefined, terms: { seconds: number; times: number }) {
  const resendState = to === undefined ? undefined : await giftResendStateOf(sql, to, terms);
  if (!resendState) return new Refusal('INVALID_STATUS_TRANSITION');
  if (!resendState.isPaid) return new Refusal('GIFT_NOT_PAID');
  if (!resendState.hasNumber) return new Refusal('GIFT_NO_NUMBER');
  if (resendState.isStopped) return new Refusal('GIFT_STOPPED');
  if (resendState.left <= 0) return new Refusal('GIFT_RESEND_LIMIT', { n: terms.times });
  return resendState.wait > 0
    ? new Refusal('TOO_MANY', { s: resendState.wait })
    : new Refusal('INVALID_STATUS_TRANSITION');
}

/** Reads a gift of this sender by id or uuid. Throws NOT_FOUND. */
async function groupAt(sql: Db, who: Actor, key: number | string): Promise<GiftGroupRow> {
  const [row] = await giftGroupsOf(sql, { person: who.id, key });
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Reads one recipient of a gift of this sender by id or link. Throws NOT_FOUND. */
async function toAt(sql: Db, who: Actor, key: number | string) {
  const id = typeof key === 'number' ? key : await recipientOfLink(sql, who.id, key);
  const groupId = id && (await groupOfRecipient(sql, who.id, id));
  const group = groupId ? await groupAt(sql, who, groupId) : undefined;
  const to = group?.tos.find((one) => one.id === id);
  if (!group || !to) throw new Refusal('NOT_FOUND');
  return { group, to };
}

export type GiftLookup = { groupAt: typeof groupAt; toAt: typeof toAt };

function pageOf<Row extends { count: number }, T>(
  rows: Row[],
  take: number,
  shape: (row: Row) => T,
  id: (row: Row) => number,
) {
  const place = cursorPage(rows, take, rows[0]?.count ?? 0, (last) => String(id(last)));
  return { entities: rows.slice(0, take).map(shape), page: place };
}

function parseBefore(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw new Refusal('BAD_REQUEST');
  return Number(cursor);
}
