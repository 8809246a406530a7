import { setTimeout as pause } from 'node:timers/promises';
import type { TestCustomer } from '../customer.ts';
import { giftConsentVersion, proveNewPhone, sendGift } from '../gift.ts';
import { newNumber } from '../phone-steps.ts';
import { mapoAddress } from '../products.ts';
import type { ConcurrentReply, ConcurrentRequest } from './concurrent-requests.ts';
import { countReplies } from './concurrent-requests.ts';
import type { ActionRace, RaceContext } from './order-races.ts';

type Given = { sender: TestCustomer; id: number; link: string; receiver: TestCustomer; phone: string };

/** Concurrent actions of sender, recipients, a job and a spent point on one gift or review (reliability L). */
export const giftRaces: ActionRace[] = [
  {
    name: 'address ∥ cancel',
    async ready(ring) {
      const gift = await give(ring);
      return {
        shots: [address(gift), withdraw(gift)],
        async judge(hits) {
          const [taken, gone] = wins(hits);
          const end = await endOf(ring, gift.id);
          const ok = taken ? isUsed(end) : end.is('withdraw', 'withdraw_complete', 1);
          return taken !== gone && ok ? undefined : told(hits, end);
        },
      };
    },
  },
  {
    name: 'one opens a link ∥ another opens it',
    async ready(ring) {
      const gift = await give(ring);
      const other = await taker(ring);
      return {
        shots: [open(gift), open({ ...gift, ...other })],
        async judge(hits) {
          const end = await endOf(ring, gift.id);
          const lost = hits.find(({ status }) => status !== 200);
          const phone = wins(hits)[0] ? gift.phone : other.phone;
          const ok = wins(hits).filter(Boolean).length === 1 && lost?.code === 'GIFT_ALREADY_CLAIMED';
          return ok && end.phone === phone ? undefined : told(hits, end);
        },
      };
    },
  },
  {
    name: 'address ∥ the end of its time',
    movesClock: true,
    async ready(ring, round) {
      const gift = await give(ring);
      return {
        shots: [address(gift)],
        meanwhile: () => later(ring, round),
        async judge(hits) {
          await ring.advance('1h');
          const end = await endOf(ring, gift.id);
          const ok = wins(hits)[0] ? isUsed(end) : end.is('expired', 'withdraw_complete', 1);
          return ok ? undefined : told(hits, end);
        },
      };
    },
  },
  {
    name: 'another week ∥ the end of its time',
    movesClock: true,
    async ready(ring, round) {
      const gift = await give(ring);
      return {
        shots: [{ method: 'PUT', path: `/v1/gift/to/${gift.id}/extend`, token: gift.sender.token ?? '', body: {} }],
        meanwhile: () => later(ring, round),
        async judge(hits) {
          await ring.advance('1h');
          const end = await endOf(ring, gift.id);
          const ok = wins(hits)[0] ? end.is('unused', 'paid', 0) : end.is('expired', 'withdraw_complete', 1);
          return ok ? undefined : told(hits, end);
        },
      };
    },
  },
];

// The demo's seller confirms paid lines, and a line that was not sent is late eight days later: on a slow machine either may have
// happened.
function isUsed(end: Awaited<ReturnType<typeof endOf>>) {
  return ['paid', 'delivery_waiting', 'delivery_delay'].some((line) => end.is('used', line, 0));
}

/** The clock passes the end at once, or a little later, so that each side wins at times. */
async function later(ring: RaceContext, round: number) {
  await pause([0, 10, 60, 400][round % 4]);
  await ring.advance('8d');
}

async function give(ring: RaceContext): Promise<Given> {
  const sender = await ring.member();
  const { group } = await sendGift(sender, ring.goods);
  const [to] = group.giftTos;
  return { sender, id: to?.id ?? 0, link: to?.uuid ?? '', ...(await taker(ring)) };
}

/** A guest with a verified number. */
async function taker({ shop }: RaceContext) {
  const phone = newNumber();
  return { receiver: await proveNewPhone(shop, phone), phone };
}

function address({ link, receiver, phone }: Given): ConcurrentRequest {
  const { guestOrderName: _, guestOrderPhone: __, ...place } = mapoAddress;
  const body = { ...place, phone, consent: giftConsentVersion };
  return { method: 'POST', path: `/v1/gift/to/${link}/address`, token: receiver.token ?? '', body };
}

function open({ link, receiver, phone }: Given): ConcurrentRequest {
  return { method: 'POST', path: `/v1/gift/to/${link}/open`, token: receiver.token ?? '', body: { phone } };
}

function withdraw({ id, sender }: Given): ConcurrentRequest {
  return { method: 'PUT', path: `/v1/gift/to/${id}/withdraw`, token: sender.token ?? '', body: {} };
}

type End = { status: string; line: string; phone: string | null; refunds: number; isWhole: boolean };

async function endOf({ sql }: RaceContext, id: number) {
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

const wins = (hits: ConcurrentReply[]) => hits.map(({ status }) => status === 200);

function told(hits: ConcurrentReply[], end: End) {
  return `${countReplies(hits)} → ${JSON.stringify(end)}`;
}
