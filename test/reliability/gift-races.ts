import { setTimeout as pause } from 'node:timers/promises';
import type { TestCustomer } from '../customer.ts';
import { giftConsentVersion, proveNewPhone, sendGift } from '../gift.ts';
import { newNumber } from '../phone-steps.ts';
import { mapoAddress } from '../products.ts';
import type { ConcurrentReply, ConcurrentRequest } from './concurrent-requests.ts';
import { countReplies } from './concurrent-requests.ts';
import type { ActionRace, RaceContext } from './order-races.ts';

type RaceGift = { sender: TestCustomer; id: number; link: string; receiver: TestCustomer; phone: string };

/** Concurrent actions of sender, recipients, a job and a spent point on one gift or review (reliability L). */
export const giftRaces: ActionRace[] = [
  {
    name: 'enter the gift address ∥ cancel the gift',
    async ready(context) {
      const gift = await placeRaceGift(context);
      return {
        requests: [address(gift), withdraw(gift)],
        async flawOf(replies) {
          const [taken, withdrawn] = successes(replies);
          const end = await finalState(context, gift.id);
          const ok = taken ? isGiftUsed(end) : end.is('withdraw', 'withdraw_complete', 1);
          return taken !== withdrawn && ok ? undefined : resultText(replies, end);
        },
      };
    },
  },
  {
    name: 'two recipients open a link',
    async ready(context) {
      const gift = await placeRaceGift(context);
      const other = await newRecipient(context);
      return {
        requests: [open(gift), open({ ...gift, ...other })],
        async flawOf(replies) {
          const end = await finalState(context, gift.id);
          const lost = replies.find(({ status }) => status !== 200);
          const phone = successes(replies)[0] ? gift.phone : other.phone;
          const ok = successes(replies).filter(Boolean).length === 1 && lost?.code === 'GIFT_ALREADY_CLAIMED';
          return ok && end.phone === phone ? undefined : resultText(replies, end);
        },
      };
    },
  },
  {
    name: 'enter the gift address ∥ the gift expires',
    movesClock: true,
    async ready(context, round) {
      const gift = await placeRaceGift(context);
      return {
        requests: [address(gift)],
        background: () => expire(context, round),
        async flawOf(replies) {
          await context.advance('1h');
          const end = await finalState(context, gift.id);
          const ok = successes(replies)[0] ? isGiftUsed(end) : end.is('expired', 'withdraw_complete', 1);
          return ok ? undefined : resultText(replies, end);
        },
      };
    },
  },
  {
    name: 'extend the gift ∥ the gift expires',
    movesClock: true,
    async ready(context, round) {
      const gift = await placeRaceGift(context);
      return {
        requests: [{ method: 'PUT', path: `/v1/gift/to/${gift.id}/extend`, token: gift.sender.token ?? '', body: {} }],
        background: () => expire(context, round),
        async flawOf(replies) {
          await context.advance('1h');
          const end = await finalState(context, gift.id);
          const ok = successes(replies)[0] ? end.is('unused', 'paid', 0) : end.is('expired', 'withdraw_complete', 1);
          return ok ? undefined : resultText(replies, end);
        },
      };
    },
  },
];

// The demo's seller confirms paid lines, and a line that was not sent is late eight days later: on a slow machine either may have
// happened.
function isGiftUsed(end: Awaited<ReturnType<typeof finalState>>) {
  return ['paid', 'delivery_waiting', 'delivery_delay'].some((line) => end.is('used', line, 0));
}

/** The clock passes the end at once, or a little later, so that each side wins at times. */
async function expire(context: RaceContext, round: number) {
  await pause([0, 10, 60, 400][round % 4]);
  await context.advance('8d');
}

async function placeRaceGift(context: RaceContext): Promise<RaceGift> {
  const sender = await context.member();
  const { group } = await sendGift(sender, context.goods);
  const [to] = group.giftTos;
  return { sender, id: to?.id ?? 0, link: to?.uuid ?? '', ...(await newRecipient(context)) };
}

/** A guest with a verified number. */
async function newRecipient({ shop }: RaceContext) {
  const phone = newNumber();
  return { receiver: await proveNewPhone(shop, phone), phone };
}

function address({ link, receiver, phone }: RaceGift): ConcurrentRequest {
  const { guestOrderName: _, guestOrderPhone: __, ...place } = mapoAddress;
  const body = { ...place, phone, consent: giftConsentVersion };
  return { method: 'POST', path: `/v1/gift/to/${link}/address`, token: receiver.token ?? '', body };
}

function open({ link, receiver, phone }: RaceGift): ConcurrentRequest {
  return { method: 'POST', path: `/v1/gift/to/${link}/open`, token: receiver.token ?? '', body: { phone } };
}

function withdraw({ id, sender }: RaceGift): ConcurrentRequest {
  return { method: 'PUT', path: `/v1/gift/to/${id}/withdraw`, token: sender.token ?? '', body: {} };
}

type End = { status: string; line: string; phone: string | null; refunds: number; isWhole: boolean };

async function finalState({ sql }: RaceContext, id: number) {
  const [row] = await sql<End[]>`
    select t.status, l.status as line, t.claimed_phone as phone, (select count(*)::int from refund r where r.order_id = l.order_id) as refunds,
      (select p.refunded_amount = p.paid_amount from payment p where p.order_id = l.order_id) as "isWhole"
    from gift_recipient t join order_line l on l.id = t.order_line_id where t.id = ${id}`;
  const end = row as End;
  return {
    ...end,
    /** Whether it ended so, and everything was refunded in this number of refunds. */
    is: (status: string, line: string, refunds: number) =>
      end.status === status && end.line === line && end.refunds === refunds && end.isWhole === refunds > 0,
  };
}

const successes = (replies: ConcurrentReply[]) => replies.map(({ status }) => status === 200);

function resultText(replies: ConcurrentReply[], end: End) {
  return `${countReplies(replies)} → ${JSON.stringify(end)}`;
}
