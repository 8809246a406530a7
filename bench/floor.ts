import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Sql } from 'postgres';
import { charge } from './charge.ts';
import { addOne, cartSum, claim, keepAddress, makeSheet, place, settle, sheetSum } from './floor.sql.ts';

type Body = {
  productId: number;
  options: { optionIdPathKey: string; unit: number }[];
  optionGroupIds: number[];
  address: object;
  chkPrice: number;
  paymentKey: string;
  amount: number;
};
type Step = (body: Body, person: string, id: string) => Promise<object>;

const secret = 'of this bench alone';

/**
 * The cheapest server that does the same steps honestly: one statement a step, a token that is signed and needs no row, every row that a
 * buyer was told of on the disk, stock and money guarded. No rule, no history, no second reader.
 */
export function floorOf(sql: Sql, cardUrl: string) {
  const steps: [method: string, path: RegExp, step: Step][] = [
    ['POST', /^\/v1\.2\/app-users\/shopping-carts$/, add],
    ['PATCH', /\/shopping-carts\/calculate$/, async (_, person) => ({ price: await cartSum(sql, person) })],
    ['POST', /\/order-item-tmp$/, sheet],
    ['PUT', /\/order-tmp\/address\/(\d+)$/, address],
    [
      'PATCH',
      /\/calculate\/(\d+)$/,
      async (_, person, id) => ({ price: there(await sheetSum(sql, person, Number(id))) }),
    ],
    ['POST', /\/chk\/(\d+)$/, check],
    ['POST', /\/confirm\/([\w-]+)$/, confirm],
  ];

  return async (method: string, path: string, authorization: string | undefined, body: Body) => {
    if (path === '/v2/tokens/guest') return arrive();
    const person = personOf(authorization?.slice(7) ?? '');
    for (const [verb, pattern, step] of steps) {
      const found = verb === method ? pattern.exec(path) : null;
      if (found) return step(body, person, found[1] ?? '');
    }
    throw new Error(`the floor has no ${method} ${path}`);
  };

  async function add({ productId, options }: Body, person: string) {
    const [one] = options;
    const id = there(await addOne(sql, person, productId, one?.optionIdPathKey ?? '', one?.unit ?? 1));
    return { entries: [{ bundleItems: [{ optionGroups: [{ id }] }] }] };
  }

  async function sheet({ optionGroupIds }: Body, person: string) {
    return { id: there(await makeSheet(sql, person, optionGroupIds)) };
  }

  async function address(body: Body, person: string, id: string) {
    return { kept: await keepAddress(sql, person, Number(id), body) };
  }

  async function check({ address, chkPrice }: Body, person: string, id: string) {
    const orderUuid = randomUUID();
    return { orderUuid, payable: there(await place(sql, person, Number(id), orderUuid, chkPrice, address)) };
  }

  async function confirm({ paymentKey, amount }: Body, person: string, uuid: string) {
    const order = there(await claim(sql, person, uuid, amount));
    const paid = await charge(cardUrl, { paymentKey, orderId: uuid, amount });
    if (!(await settle(sql, order, paid.paymentKey))) throw new Error('not settled');
    return { uuid };
  }
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there');
  return value;
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
