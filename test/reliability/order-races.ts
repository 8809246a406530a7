import type { Sql } from '#server/platform/db/database.ts';
import type { TestCustomer } from '../customer.ts';
import type { mapoAddress, TestProduct } from '../products.ts';
import type { ConcurrentReply, ConcurrentRequest } from './concurrent-requests.ts';
import { countReplies } from './concurrent-requests.ts';
import { giftRaces } from './gift-races.ts';
import type { LaneStage } from './lane-stage.ts';
import { reviewRaces } from './review-races.ts';

type RaceOrder = { buyer: TestCustomer; id: number; line: string; paid: number };
export type RaceContext = {
  sql: Sql;
  staff: TestCustomer;
  buy: (unit?: number) => Promise<RaceOrder>;
  newAddress: typeof mapoAddress;
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
  /** Prepares one order; `flawOf` says what is wrong with the result. */
  ready: (context: RaceContext, round: number) => Promise<Ready>;
};

type Ready = {
  requests: ConcurrentRequest[];
  /** Runs concurrently in the background. */
  background?: () => Promise<void>;
  flawOf: (replies: ConcurrentReply[]) => Promise<string | undefined>;
};

/** The pairs of law P12. Rounds alternate between the states that an order may have. */
export const orderRaces: ActionRace[] = [
  {
    name: 'cancel the order ∥ ship it',
    async ready(context, round) {
      const order = await context.buy();
      const isLate = round % 2 === 0;
      await (isLate ? delayLine(context, order) : pack(context, order));
      return {
        requests: [cancel(order), ship(context, order)],
        async flawOf(replies) {
          const [cancelled, shipped] = successes(replies);
          const end = await finalState(context, order);
          const withdrawn = isLate ? 'withdraw_complete' : 'withdraw_request';
          const ok =
            cancelled !== shipped &&
            end.status === (shipped ? 'delivering' : withdrawn) &&
            end.hasInvoice === shipped &&
            end.refunded === (cancelled && isLate ? order.paid : 0);
          return ok ? undefined : resultText(replies, end);
        },
      };
    },
  },
  {
    name: 'cancel the order ∥ cancel it again',
    async ready(context) {
      const order = await context.buy();
      return {
        requests: [cancel(order), cancel(order)],
        flawOf: (replies) => refundFlawOf(context, order, replies, 1),
      };
    },
  },
  {
    name: 'cancel the order ∥ cancel its item',
    async ready(context, round) {
      const isWhole = round % 2 === 0;
      const order = await context.buy(2);
      return {
        requests: [cancel(order), cancelItem(order, isWhole ? {} : { units: 1 })],
        // One of two boxes may be cancelled first; the cancel of the order takes the other one then.
        flawOf: (replies) => refundFlawOf(context, order, replies, isWhole || !successes(replies)[1] ? 1 : 2),
      };
    },
  },
  {
    name: 'change the address ∥ ship',
    async ready(context, round) {
      const isPacked = round % 2 === 0;
      const order = await context.buy(2);
      if (isPacked) await pack(context, order);
      else
        await order.buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
          params: { id: order.id, pid: order.line },
          body: { units: 1 },
        });
      return {
        requests: [changeAddress(context, order), ship(context, order)],
        async flawOf(replies) {
          const [changed, shipped] = successes(replies);
          const end = await finalState(context, order);
          const again = await order.buyer.ask('PUT /v1/app-users/orders/{id}/delivery-address', {
            params: { id: order.id },
            body: context.newAddress,
          });
          // A line that is not packed may change its address until it leaves; a packed or shipped one may not.
          const ok =
            shipped &&
            !(isPacked && changed) &&
            end.status === 'delivering' &&
            end.hasNewAddress === changed &&
            again.refusal.code === 'ADDRESS_LOCKED';
          return ok ? undefined : resultText(replies, end);
        },
      };
    },
  },
  ...reviewRaces,
  ...giftRaces,
];

function cancel({ id, buyer }: RaceOrder): ConcurrentRequest {
  return { method: 'PUT', path: `/v3/app-users/orders/${id}/withdraw`, token: buyer.token ?? '', body: {} };
}

function cancelItem({ id, line, buyer }: RaceOrder, body: object): ConcurrentRequest {
  const path = `/v3/app-users/order-items/${id}/products/${line}/withdraw`;
  return { method: 'PUT', path, token: buyer.token ?? '', body };
}

function ship({ staff }: RaceContext, { line }: RaceOrder): ConcurrentRequest {
  const body = { carrierCode: '04', invoice: '612345678900' };
  return { method: 'PUT', path: `/v1/staff/lines/${line}/ship`, token: staff.token ?? '', body };
}

function changeAddress({ newAddress }: RaceContext, { id, buyer }: RaceOrder): ConcurrentRequest {
  return {
    method: 'PUT',
    path: `/v1/app-users/orders/${id}/delivery-address`,
    token: buyer.token ?? '',
    body: newAddress,
  };
}

function pack({ staff }: RaceContext, { line }: RaceOrder) {
  return staff.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
}

async function delayLine(context: RaceContext, order: RaceOrder) {
  // A week reaches past the promised day, also over a weekend, and is within the allowed range.
  const newDate = new Date(Date.now() + (7 * 24 + 9) * 3_600_000).toISOString().slice(0, 10);
  await pack(context, order);
  await context.staff.get('PUT /v1/staff/lines/{line}/delay', {
    params: { line: order.line },
    body: { reason: '비가 와요', newDate },
  });
}

async function refundFlawOf(context: RaceContext, order: RaceOrder, replies: ConcurrentReply[], refunds: number) {
  const end = await finalState(context, order);
  const won = successes(replies).filter(Boolean).length;
  const isWhole = end.status === 'withdraw_complete' && end.refunded === order.paid;
  return won === refunds && end.refunds === refunds && isWhole ? undefined : resultText(replies, end);
}

const successes = (replies: ConcurrentReply[]) => replies.map(({ status }) => status === 200);

function resultText(replies: ConcurrentReply[], end: End) {
  const broken = replies.some(({ status }) => status === 0 || status >= 500) ? 'server error: ' : '';
  return `${broken}${countReplies(replies)} → ${JSON.stringify(end)}`;
}

type End = { status: string; hasInvoice: boolean; hasNewAddress: boolean; refunds: number; refunded: number };

async function finalState({ sql, newAddress }: RaceContext, { id }: RaceOrder) {
  const [row] = await sql<End[]>`
    select l.status, l.tracking_number is not null as "hasInvoice", o.address->>'roadAddress' = ${newAddress.roadAddress} as "hasNewAddress",
      (select count(*)::int from refund where order_id = o.id) as refunds,
      (select coalesce(sum(cash), 0)::bigint from refund where order_id = o.id) as refunded
    from orders o join order_line l on l.order_id = o.id where o.id = ${id} limit 1`;
  return row as End;
}
