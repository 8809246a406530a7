import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Address } from '#contract/addresses.ts';
import { makeGuest } from '#server/auth/auth.sql.ts';
import { type Sql, tx } from '#server/base/database.ts';
import { hashToken, newToken } from '#server/base/who.ts';
import { holdStock } from '#server/checkout/checkout.sql.ts';
import { writeOrder } from '#server/checkout/order.sql.ts';
import { claim, settle } from '#server/payment/payment.sql.ts';
import { addOne, cartLines, keepAddress, personOf, sheetLines, sheetOf } from './floor.sql.ts';

type Body = {
  productId: number;
  options: { optionIdPathKey: string; unit: number }[];
  optionGroupIds: number[];
  address: Address;
  paymentMethodType: string;
  paymentKey: string;
  amount: number;
};
type Step = (body: Body, person: number, id: string) => Promise<unknown>;

/** The same steps with the same guarded writes and none of the shop's rules: what the machine allows at most. */
export function floorOf(sql: Sql, cardUrl: string) {
  const steps: [method: string, path: RegExp, step: Step][] = [
    ['POST', /^\/v1\.2\/app-users\/shopping-carts$/, add],
    [
      'PATCH',
      /^\/v1\.2\/app-users\/shopping-carts\/calculate$/,
      async (_, person) => sum(await cartLines(sql, person)),
    ],
    ['POST', /^\/v1\.2\/app-users\/shopping-carts\/order-item-tmp$/, sheet],
    ['PUT', /^\/v3\/app-users\/order-tmp\/address\/(\d+)$/, address],
    ['PATCH', /\/calculate\/(\d+)$/, async (_, person, id) => sum(await sheetLines(sql, person, Number(id)))],
    ['POST', /\/chk\/(\d+)$/, check],
    ['POST', /\/confirm\/([\w-]+)$/, confirm],
  ];

  return async (method: string, path: string, authorization: string | undefined, body: Body) => {
    if (path === '/v2/tokens/guest') return arrive();
    const person = await personOf(sql, hashToken(authorization?.slice(7) ?? ''));
    for (const [verb, pattern, step] of steps) {
      const found = verb === method ? pattern.exec(path) : null;
      if (found) return step(body, person, found[1] ?? '');
    }
    throw new Error(`the floor has no ${method} ${path}`);
  };

  async function arrive() {
    const token = newToken();
    return { token, appUser: await makeGuest(sql, hashToken(token), 24 * 365) };
  }

  async function add({ productId, options }: Body, person: number) {
    const [one] = options;
    const id = await addOne(sql, person, productId, one?.optionIdPathKey ?? '', one?.unit ?? 1);
    return { entries: [{ bundleItems: [{ optionGroups: [{ id }] }] }] };
  }

  async function sheet({ optionGroupIds }: Body, person: number) {
    return { id: await sheetOf(sql, person, optionGroupIds) };
  }

  async function address(body: Body, person: number, id: string) {
    return { kept: await keepAddress(sql, person, Number(id), body) };
  }

  function check({ address, paymentMethodType }: Body, person: number, id: string) {
    return tx(sql, async (inside) => {
      const lines = await sheetLines(inside, person, Number(id), true);
      const { price } = sum(lines);
      const units = lines.map((line) => line.unit);
      const held = await holdStock(
        inside,
        lines.map((line) => line.optionId),
        units,
      );
      if (held.length < lines.length) throw new Error('sold out');
      const uuid = randomUUID();
      await writeOrder(inside, {
        ...blank,
        uuid,
        orderNumber: uuid,
        person,
        tmp: Number(id),
        address,
        method: paymentMethodType,
        productsPrice: price,
        totalPrice: price,
        lines: lines.map((line, at) => ({
          ...line,
          ...blankLine,
          at,
          amount: line.price * line.unit,
          cash: line.price * line.unit,
        })),
        groups: lines.map((line) => ({
          ...line,
          ...blankLine,
          unitPrice: line.price,
          cash: line.price * line.unit,
          option: {},
        })),
      });
      return { orderUuid: uuid, payable: price };
    });
  }

  async function confirm({ paymentKey, amount }: Body, person: number, uuid: string) {
    const attempt = await claim(sql, person, uuid, paymentKey, amount);
    if (!attempt) throw new Error('nothing to confirm');
    const paid = await charge(cardUrl, { paymentKey, orderId: uuid, amount });
    await settle(sql, {
      orderId: attempt.orderId,
      paymentKey: paid.paymentKey,
      methodText: paid.method,
      receiptUrl: null,
    });
    return { uuid };
  }
}

function sum(lines: { unit: number; price: number }[]) {
  return { price: lines.reduce((total, line) => total + line.unit * line.price, 0) };
}

const blank = {
  brand: 'cuma',
  receiptType: 'none',
  shippingFee: 0,
  areaFee: 0,
  discountShippingFee: 0,
  couponDiscount: 0,
  shippingCoupon: 0,
  usedPoint: 0,
  expectedPoint: 0,
  pointPermille: 0,
  stage: 'ready' as const,
  bankCode: null,
  coupons: [],
  consents: [],
  taxFreeAmount: 0,
  waterfall: [],
  bundles: [],
  holdSeconds: 1800,
  pg: 'toss',
};
const blankLine = {
  bundleKey: 'one',
  product: {},
  shipmentDate: null,
  arrival: null,
  coupon: 0,
  coupons: [],
  shipping: {},
  distributorId: 1,
  point: 0,
  taxStatus: 'free',
};

const agent = new Agent({ keepAlive: true });

function charge(url: string, body: object) {
  return new Promise<{ paymentKey: string; method: string }>((give, fail) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const asked = request(`${url}/v1/payments/confirm`, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.on('data', (chunk) => {
        answer += chunk;
      });
      response.on('end', () => give(JSON.parse(answer)));
    });
    asked.on('error', fail);
    asked.end(text);
  });
}
