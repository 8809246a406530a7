import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Address } from '#contract/addresses.ts';
import type { Option, ProductCard } from '#contract/catalog.ts';
import type { PaymentMethod } from '#contract/rules/payments.ts';
import { type Sql, tx } from '#server/base/database.ts';
import { hashToken, newToken } from '#server/base/who.ts';
import { writeOrder } from '#server/checkout/order.sql.ts';
import { claim, settle } from '#server/payment/payment.sql.ts';
import { makeGuest } from '#server/people/guest.ts';
import { holdStock } from '#server/stock/hold.ts';
import { addOne, cartLines, keepAddress, type Line, personOf, sheetLines, sheetOf } from './floor.sql.ts';

type Body = {
  productId: number;
  options: { optionIdPathKey: string; unit: number }[];
  optionGroupIds: number[];
  address: Address;
  paymentMethodType: PaymentMethod;
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
      const worth = (line: Line) => line.price * line.unit;
      const rows = lines.map((line) => ({ ...line, uuid: randomUUID() as string }));
      await writeOrder(inside, {
        row: {
          ...blank,
          uuid,
          order_number: uuid,
          is_gift: false,
          app_user_id: person,
          order_tmp_id: Number(id),
          address,
          memo: address.memo,
          products_price: price,
          total_price: price,
        },
        payment: { method: paymentMethodType, pg: 'toss', stage: 'ready', bank_code: null, amount: price },
        lines: rows.map((line) => ({
          ...blankLine,
          uuid: line.uuid,
          product_id: line.productId,
          amount: worth(line),
          cash_share: worth(line),
        })),
        groups: rows.map((line) => ({
          line: line.uuid,
          row: {
            ...blankGroup,
            option_id: line.optionId,
            unit: line.unit,
            unit_price: line.price,
            cash_share: worth(line),
          },
        })),
        coupons: [],
        consents: [],
        holdSeconds: 1800,
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
  receipt_type: 'none' as const,
  shipping_fee: 0,
  area_fee: 0,
  discount_shipping_fee: 0,
  coupon_discount: 0,
  shipping_coupon: 0,
  used_point: 0,
  expected_point: 0,
  point_permille: 0,
  tax_free_amount: 0,
  waterfall: [],
  bundles: [],
};
const blankLine = {
  bundle_key: 'one',
  product: {} as ProductCard,
  shipment_date: null,
  arrival: null,
  coupon_share: 0,
  coupons: [],
  shipping: {} as never,
  distributor_id: 1,
  point_share: 0,
  tax_status: 'free' as const,
  supply_price: null,
  commission_permille: 150,
  dispatch_on: '2026-12-31',
};
const blankGroup = { point_share: 0, supply_price: null, option: {} as Option };

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
