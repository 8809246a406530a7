import { expect, test } from 'vitest';
import { depositAtBank } from '#test/bank-deposits.ts';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import { insertCouponFor } from '#test/coupon-steps.ts';
import type { TestCustomer } from '#test/customer.ts';
import { checkGiftSheet, newGiftReceivers } from '#test/gift.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress } from '#test/products.ts';
import { seededLuck } from '#test/reliability/checks.ts';
import { ownShop } from '#test/test-shop.ts';
import { freshOrderOf } from './order-json.sql.ts';
import { toOrderForBuyer } from './order-view.ts';
import { readOrderAt } from './read-order.ts';

const shop = ownShop();

const kinds = ['plain', 'wholesale', 'funding', 'madeToOrder', 'noResale', 'fresh', 'taxable'] as const;
type Luck = ReturnType<typeof seededLuck>;
const pick = <T>(luck: Luck, values: readonly T[]) => values[Math.floor(luck() * values.length)] as T;

async function insertRandomProduct(luck: Luck, kind: (typeof kinds)[number]) {
  const goods = await insertTestProduct(shop.sql, {
    price: (kind === 'wholesale' ? 50_000 : 1000) + Math.floor(luck() * 40_000),
    dates: pick(luck, [[null], [null, null]]),
    fee: pick(luck, [0, 3000]),
  });
  const [seller] = await shop.sql<
    { id: number }[]
  >`select id from distributor order by md5(id || ${String(luck())}) limit 1`;
  const sets = {
    plain: shop.sql`name = name`,
    wholesale: shop.sql`sale_type = 'wholesale', business_only = true`,
    funding: shop.sql`sale_type = 'funding'`,
    madeToOrder: shop.sql`return_policy = 'made_to_order'`,
    noResale: shop.sql`no_resale = true`,
    fresh: shop.sql`return_policy = 'fresh'`,
    taxable: shop.sql`tax_status = 'taxable'`,
  };
  await shop.sql`update product set distributor_id = ${seller?.id ?? 1}, ${sets[kind]} where id = ${goods.id}`;
  if (kind === 'funding')
    await shop.sql`
      insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
      values (${goods.id}, 'amount', ${pick(luck, [1000, 1_000_000])}, shop_now() - interval '1 day', shop_now() + interval '30 days',
        korea_date(shop_now()) + 60, 'open')`;
  return goods;
}

async function newBuyer(luck: Luck, isMember: boolean) {
  const buyer = await shop.guest();
  const phone = newNumber();
  if (!isMember) return { buyer, phone, points: 0 };
  const { session } = await joinAsMember(buyer, shop.sandbox, { phone, email: `fresh${phone}@naver.com` });
  const [{ id = 0 } = {}] = await shop.sql<
    { id: number }[]
  >`select id from app_user where uuid = ${session.appUser.uuid}`;
  const points = pick(luck, [0, 500, 900_000]);
  await shop.sql`update app_user set is_business = true where id = ${id}`;
  if (points > 0)
    await shop.sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key) values (${id}, 'event', ${points}, '축하', ${`fresh ${id}`})`;
  if (luck() < 0.5) await insertCouponFor(shop.sql, id, pick(luck, [{ won: 500 }, { percent: 10 }]));
  return { buyer, phone, points };
}

type Buyer = Awaited<ReturnType<typeof newBuyer>>;
const methods = ['card', 'easy_pay', 'bank_transfer'] as const;

/** Places and pays a random order; returns its uuid, and the kinds that it is of. */
async function buyRandomly(luck: Luck) {
  const isMember = luck() < 0.6;
  const { buyer, phone, points } = await newBuyer(luck, isMember);
  if (isMember && luck() < 0.25) return giveRandomly(luck, { buyer, phone, points });
  const all = isMember ? kinds : kinds.filter((kind) => kind !== 'wholesale');
  const isCart = luck() < 0.5;
  const chosen = isCart
    ? Array.from({ length: 1 + Math.floor(luck() * 3) }, () =>
        pick(
          luck,
          all.filter((kind) => kind !== 'funding'),
        ),
      )
    : [pick(luck, all)];
  const goods = await Promise.all(chosen.map((kind) => insertRandomProduct(luck, kind)));
  const wanted = goods.map(({ id, options }, at) => ({
    productId: id,
    options: options.map(({ key }) => ({
      optionIdPathKey: key,
      unit: chosen[at] === 'noResale' ? 1 : 1 + Math.floor(luck() * 3),
    })),
  }));
  const id = isCart ? await cartSheet(buyer, wanted) : await productSheet(buyer, wanted[0] as Wanted);
  const params = { id };
  const home = { ...pick(luck, [mapoAddress, jejuAddress]), addressDetail: `${phone} 101호`, guestOrderPhone: phone };
  const { guestOrderName: _, guestOrderPhone: __, ...address } = home;
  // A funding that a member pays by account needs a saved refund account.
  const paymentMethodType = pick(luck, chosen.includes('funding') ? (['card', 'easy_pay'] as const) : methods);
  const most = (await buyer.get('GET /v4/app-users/order-tmp/{id}', { params })).totalPricesDetail.price;
  const place = isMember ? address : home;
  const calculate = (points: number) =>
    buyer.ask('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address: place, usedPoint: points } });
  // Points are refused for some products and for small amounts.
  const withPoints = await calculate(Math.min(points, most));
  const { price, usedPoint } = (withPoints.status === 200 ? withPoints : await calculate(0)).body;
  const sheet = await buyer.get('GET /v4/app-users/order-tmp/{id}', { params });
  const consents = sheet.consents.map(({ kind, version }) => ({ kind, version }));
  const paid = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', {
    params,
    body: { address: place, chkPrice: price, chkUsedPoint: 0 - usedPoint, paymentMethodType, consents },
  });
  await settle(buyer, paid);
  const way = paid.payable === 0 ? 'points alone' : paymentMethodType;
  return { uuid: paid.orderUuid, kinds: [...chosen, way, isMember ? 'member' : 'guest', `${chosen.length} products`] };
}

type Wanted = { productId: number; options: { optionIdPathKey: string; unit: number }[] };

async function productSheet(buyer: TestCustomer, body: Wanted) {
  return (await buyer.get('POST /v4/app-users/order-tmp', { body })).id;
}

async function cartSheet(buyer: TestCustomer, wanted: Wanted[]) {
  for (const body of wanted) await buyer.get('POST /v1.2/app-users/shopping-carts', { body });
  const { entries } = await buyer.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = entries.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups));
  const optionGroupIds = groups.map((group) => group.id);
  return (await buyer.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } })).id;
}

type Placed = { orderUuid: string; payable: number; virtualAccount: { accountNumber: string } | null };

async function settle(buyer: TestCustomer, { orderUuid, payable, virtualAccount }: Placed) {
  if (virtualAccount) {
    await depositAtBank(shop.sandbox, virtualAccount.accountNumber, payable);
    await expect
      .poll(async () => {
        await shop.runDueJobs();
        return (await shop.sql`select status from orders where uuid = ${orderUuid}`)[0]?.status;
      })
      .toBe('paid');
  } else if (payable > 0) expect((await payOrder(buyer, orderUuid, payable)).status).toBe(200);
}

async function giveRandomly(luck: Luck, { buyer }: Buyer) {
  const goods = await insertRandomProduct(luck, 'plain');
  const isGroup = luck() < 0.5;
  const wish = isGroup ? { receivers: newGiftReceivers(2 + Math.floor(luck() * 3)) } : {};
  const { answer } = await checkGiftSheet(buyer, goods, wish);
  await settle(buyer, answer.body);
  return { uuid: answer.body.orderUuid, kinds: [isGroup ? 'group gift' : 'gift'] };
}

async function compare(uuid: string) {
  const [row] = await shop.sql<{ id: number }[]>`select app_user_id as id from orders where uuid = ${uuid}`;
  const who = { id: row?.id ?? 0 } as Parameters<typeof readOrderAt>[1];
  const now = new Date();
  const fresh = await freshOrderOf(shop.sql, who.id, uuid);
  expect(fresh && toOrderForBuyer(fresh, now)).toEqual(await readOrderAt(shop.sql, who, uuid, now));
}

async function compareRandomly(count: number, seed: number) {
  const luck = seededLuck(seed);
  const seen = new Set<string>();
  for (let at = 0; at < count; at++) {
    const { uuid, kinds } = await buyRandomly(luck);
    await compare(uuid);
    for (const kind of kinds) seen.add(kind);
  }
  return [...seen].sort();
}

test('the short answer of twelve random fresh orders equals the long one', { tags: ['nightly'] }, async () => {
  await compareRandomly(12, 1);
});

test('the short answer of a thousand random fresh orders of every kind equals the long one', {
  tags: ['nightly'],
  timeout: 1_800_000,
}, async () => {
  const seen = await compareRandomly(1000, Date.now());
  const every = [
    '1 products',
    '2 products',
    '3 products',
    ...kinds,
    ...methods,
    'gift',
    'group gift',
    'guest',
    'member',
  ];
  expect(seen).toEqual([...every, 'points alone'].sort());
});

test('the answer of a payment reads no table that a fresh order has no rows in', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const { uuid, price } = await placeTestOrder(hana, goods);
  const before = shop.statements.length;
  const { body: order } = await payOrder(hana, uuid, price);
  const answers = shop.statements.slice(before).filter((text) => text.includes("'orderItemProducts'"));
  expect(order.orderItemStatus).toBe('paid');
  expect(answers).toHaveLength(1);
  expect(answers[0]).not.toMatch(
    /(from|join) (claim|refund|refund_line|carrier|order_line_parcel|review|guest_order_session)\b/,
  );
});

test('an order that is no longer fresh is read by the long statement', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const { uuid } = (await buyProduct(hana, goods, 2)).body;
  const [row] = await shop.sql<{ id: number }[]>`select app_user_id as id from orders where uuid = ${uuid}`;
  expect(await freshOrderOf(shop.sql, row?.id ?? 0, uuid)).toBeDefined();
  expect(await freshOrderOf(shop.sql, (row?.id ?? 0) + 1, uuid)).toBeUndefined();
  await shop.sql`update order_line set status = 'delivery_waiting' where order_id = (select id from orders where uuid = ${uuid})`;
  expect(await freshOrderOf(shop.sql, row?.id ?? 0, uuid)).toBeUndefined();
});
