import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Sql } from 'postgres';
import { chargeCard } from './charge.ts';
import {
  addToFloorCart,
  claimConfirmation,
  floorCartSum,
  floorSheetSum,
  keepFloorAddress,
  makeFloorSheet,
  placeFloorOrder,
  settleFloorOrder,
} from './floor.sql.ts';

type Body = {
  productId: number;
  options: { optionIdPathKey: string; unit: number }[];
  optionGroupIds: number[];
  address: object;
  chkPrice: number;
  paymentKey: string;
  amount: number;
};
type Asked = { body: Body; person: string; id: string; key: string | undefined };
type Step = (asked: Asked) => Promise<object>;

const secret = 'of this bench alone';

/**
 * The cheapest server that does the same steps with the same guarantees: one statement per step, and a signed token without a row until
 * something is stored. Confirmed rows are on disk, stock and money are guarded, and an answer contains what the screen shows. It has no
 * rules and no other readers.
 */
export function createFloorServer(sql: Sql, cardUrl: string) {
  const steps: [method: string, path: RegExp, step: Step][] = [
    ['POST', /^\/v1\.2\/app-users\/shopping-carts$/, add],
    ['PATCH', /\/shopping-carts\/calculate$/, async ({ person }) => one(await floorCartSum(sql, person))],
    ['POST', /\/order-item-tmp$/, sheet],
    [
      'PUT',
      /\/order-tmp\/address\/(\d+)$/,
      async ({ body, person, id }) => one(await keepFloorAddress(sql, person, Number(id), body)),
    ],
    ['PATCH', /\/calculate\/(\d+)$/, async ({ person, id }) => one(await floorSheetSum(sql, person, Number(id)))],
    ['POST', /\/chk\/(\d+)$/, check],
    ['POST', /\/confirm\/([\w-]+)$/, confirm],
  ];

  return async (
    method: string,
    path: string,
    { authorization, 'idempotency-key': key }: IncomingHttpHeaders,
    body: Body,
  ) => {
    if (path === '/v2/tokens/guest') return arrive();
    const person = personOf(authorization?.slice(7) ?? '');
    for (const [verb, pattern, step] of steps) {
      const found = verb === method ? pattern.exec(path) : null;
      if (found) return step({ body, person, id: found[1] ?? '', key: key?.toString() });
    }
    throw new Error(`the floor has no ${method} ${path}`);
  };

  async function add({ body: { productId, options }, person, key }: Asked) {
    const [wish] = options;
    const lines = await addToFloorCart(sql, person, productId, wish?.optionIdPathKey ?? '', wish?.unit ?? 1, key);
    one(lines);
    return { entries: [{ bundleItems: [{ optionGroups: lines }] }] };
  }

  async function sheet({ body: { optionGroupIds }, person, key }: Asked) {
    return one(await makeFloorSheet(sql, person, optionGroupIds, key));
  }

  async function check({ body: { address, chkPrice: price }, person, id, key }: Asked) {
    const [orderUuid, number] = [randomUUID(), `${Date.now()}-${randomInt(1_000_000_000)}`];
    const { total } = one(
      await placeFloorOrder(sql, { person, sheet: Number(id), uuid: orderUuid, number, price, address, key }),
    );
    return { orderUuid, orderNumber: number, payable: total };
  }

  async function confirm({ body: { paymentKey, amount }, person, id: uuid }: Asked) {
    const order = one(await claimConfirmation(sql, person, uuid, amount));
    const paid = await chargeCard(cardUrl, { paymentKey, orderId: uuid, amount });
    return one(await settleFloorOrder(sql, Number(order.id), paid.paymentKey));
  }
}

function one([row]: Record<string, unknown>[]) {
  if (row === undefined) throw new Error('not there');
  return row;
}

function arrive() {
  const uuid = randomUUID();
  return { token: `${uuid}.${sealOf(uuid)}`, appUser: { uuid } };
}

function personOf(token: string) {
  const [uuid = '', seal = ''] = token.split('.');
  const right = Buffer.from(sealOf(uuid));
  if (right.length !== seal.length || !timingSafeEqual(right, Buffer.from(seal))) throw new Error('nobody');
  return uuid;
}

function sealOf(uuid: string) {
  return createHmac('sha256', secret).update(uuid).digest('base64url');
}
