import type { Sql } from '#server/platform/db/database.ts';
import type { TestCustomer } from '../customer.ts';
import type { mapoAddress, TestProduct } from '../products.ts';
import type { ConcurrentReply, ConcurrentRequest } from './concurrent-requests.ts';
import { countReplies } from './concurrent-requests.ts';
import { giftRaces } from './gift-races.ts';
import type { LaneStage } from './lane-stage.ts';
import { reviewRaces } from './review-races.ts';

type Bought = { buyer: TestCustomer; id: number; line: string; paid: number };
export type RaceContext = {
  sql: Sql;
  staff: TestCustomer;
  bought: (unit?: number) => Promise<Bought>;
  elsewhere: typeof mapoAddress;
  shop: LaneStage;
  goods: TestProduct;
  /** A member with a coupon and points. */
  member: () => Promise<TestCustomer>;
  /** Moves the clock of shop and sandbox; afterwards everything due has run. */
  advance: (span: string) => Promise<void>;
};

export type ActionRace = {
  name: string;
  /** Its rounds run one after the other, and there are few. */
  movesClock?: boolean;
  /** Prepares one order; `judge` says what is wrong with the result. */
  ready: (ring: RaceContext, round: number) => Promise<Ready>;
};

type Ready = {
  shots: ConcurrentRequest[];
  /** Runs concurrently in the background. */
  meanwhile?: () => Promise<void>;
  judge: (hits: ConcurrentReply[]) => Promise<string | undefined>;
};

/** The pairs of law P12. Rounds alternate between the states that an order may have. */
export const orderRaces: ActionRace[] = [
  {
    name: 'cancel ∥ ship',
    async ready(ring, round) {
      const order = await ring.bought();
      const isLate = round % 2 === 0;
      await (isLate ? late(ring, order) : packed(ring, order));
      return {
        shots: [cancel(order), ship(ring, order)],
        async judge(hits) {
          const [cancelled, shipped] = wins(hits);
          const end = await endOf(ring, order);
          const gone = isLate ? 'withdraw_complete' : 'withdraw_request';
          const ok =
            cancelled !== shipped &&
            end.status === (shipped ? 'delivering' : gone) &&
            end.hasInvoice === shipped &&
            end.refunded === (cancelled && isLate ? order.paid : 0);
          return ok ? undefined : told(hits, end);
        },
      };
    },
  },
  {
    name: 'cancel ∥ cancel',
    async ready(ring) {
      const order = await ring.bought();
      return {
        shots: [cancel(order), cancel(order)],
        judge: (hits) => onceGivenBack(ring, order, hits, 1),
      };
    },
  },
  {
    name: 'cancel the order ∥ cancel its item',
    async ready(ring, round) {
      const isWhole = round % 2 === 0;
      const order = await ring.bought(2);
      return {
        shots: [cancel(order), cancelItem(order, isWhole ? {} : { units: 1 })],
        // One of two boxes may be cancelled first; the cancel of the order takes the other one then.
        judge: (hits) => onceGivenBack(ring, order, hits, isWhole || !wins(hits)[1] ? 1 : 2),
      };
    },
  },
  {
    name: 'change the address ∥ ship',
    async ready(ring, round) {
      const isPacked = round % 2 === 0;
      const order = await ring.bought(2);
      if (isPacked) await packed(ring, order);
      else
        await order.buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
          params: { id: order.id, pid: order.line },
          body: { units: 1 },
        });
      return {
        shots: [move(ring, order), ship(ring, order)],
        async judge(hits) {
          const [moved, shipped] = wins(hits);
          const end = await endOf(ring, order);
          const again = await order.buyer.ask('PUT /v1/app-users/orders/{id}/delivery-address', {
            params: { id: order.id },
            body: ring.elsewhere,
          });
          // A line that is not packed may change its address until it leaves; a packed or shipped one may not.
          const ok =
            shipped &&
            !(isPacked && moved) &&
            end.status === 'delivering' &&
            end.isElsewhere === moved &&
            again.refusal.code === 'ADDRESS_LOCKED';
          return ok ? undefined : told(hits, end);
        },
      };
    },
  },
  ...reviewRaces,
  ...giftRaces,
];

function cancel({ id, buyer }: Bought): ConcurrentRequest {
  return { method: 'PUT', path: `/v3/app-users/orders/${id}/withdraw`, token: buyer.token ?? '', body: {} };
}

function cancelItem({ id, line, buyer }: Bought, body: object): ConcurrentRequest {
  const path = `/v3/app-users/order-items/${id}/products/${line}/withdraw`;
  return { method: 'PUT', path, token: buyer.token ?? '', body };
}

function ship({ staff }: RaceContext, { line }: Bought): ConcurrentRequest {
  const body = { carrierCode: '04', invoice: '612345678900' };
  return { method: 'PUT', path: `/v1/staff/lines/${line}/ship`, token: staff.token ?? '', body };
}

function move({ elsewhere }: RaceContext, { id, buyer }: Bought): ConcurrentRequest {
  return {
    method: 'PUT',
    path: `/v1/app-users/orders/${id}/delivery-address`,
    token: buyer.token ?? '',
    body: elsewhere,
  };
}

function packed({ staff }: RaceContext, { line }: Bought) {
  return staff.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
}

async function late(ring: RaceContext, order: Bought) {
  const newDate = new Date(Date.now() + (3 * 24 + 9) * 3_600_000).toISOString().slice(0, 10);
  await packed(ring, order);
  await ring.staff.get('PUT /v1/staff/lines/{line}/delay', {
    params: { line: order.line },
    body: { reason: '비가 와요', newDate },
  });
}

async function onceGivenBack(ring: RaceContext, order: Bought, hits: ConcurrentReply[], refunds: number) {
  const end = await endOf(ring, order);
  const winners = wins(hits).filter(Boolean).length;
  const isWhole = end.status === 'withdraw_complete' && end.refunded === order.paid;
  return winners === refunds && end.refunds === refunds && isWhole ? undefined : told(hits, end);
}

const wins = (hits: ConcurrentReply[]) => hits.map(({ status }) => status === 200);

function told(hits: ConcurrentReply[], end: End) {
  const broken = hits.some(({ status }) => status === 0 || status >= 500) ? 'a fault: ' : '';
  return `${broken}${countReplies(hits)} → ${JSON.stringify(end)}`;
}

type End = { status: string; hasInvoice: boolean; isElsewhere: boolean; refunds: number; refunded: number };

async function endOf({ sql, elsewhere }: RaceContext, { id }: Bought) {
  const [row] = await sql<End[]>`
    select l.status, l.tracking_number is not null as "hasInvoice", o.address->>'roadAddress' = ${elsewhere.roadAddress} as "isElsewhere",
      (select count(*)::int from refund where order_id = o.id) as refunds,
      (select coalesce(sum(cash), 0)::bigint from refund where order_id = o.id) as refunded
    from orders o join order_line l on l.order_id = o.id where o.id = ${id} limit 1`;
  return row as End;
}
