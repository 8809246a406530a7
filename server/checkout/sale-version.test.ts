import { expect, test } from 'vitest';
import { pollUntil } from '#test/due-jobs.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress, type TestProduct } from '#test/products.ts';
import { ownShop, requestStatements } from '#test/test-shop.ts';

const shop = ownShop({ ROLE: 'web' });

type Buyer = Awaited<ReturnType<typeof shop.guest>>;

async function sheetOf(buyer: Buyer, goods: TestProduct) {
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body });
  return { params: { id } };
}

async function priceOf(buyer: Buyer, { params }: { params: { id: number } }) {
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: mapoAddress },
  });
  return price;
}

const setPrice = (goods: TestProduct, price: number) =>
  shop.sql`update product_option set price = ${price} where id = ${goods.optionId}`;

/** The tables and views that the statements of some work read or write. */
async function tablesOf(work: () => Promise<unknown>) {
  const before = shop.statements.length;
  await work();
  const known = await shop.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`;
  // Whose token it is, is asked before the request is.
  const statements = requestStatements(shop.statements.slice(before, -1)).filter(
    (text) => !text.includes('revoked_guest_token'),
  );
  const named = statements.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join|update|into|using)\s+([a-z_]+)/g)].map(([, name]) => name),
  );
  return {
    count: statements.length,
    tables: known
      .map(({ name }) => name)
      .filter((name) => named.includes(name))
      .sort(),
  };
}

test('the address and the price of a sheet are answered from the sheet, its orders and the stock, in one statement each', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const sheet = await sheetOf(hana, goods);
  const { params } = sheet;
  const address = () => hana.get('PUT /v3/app-users/order-tmp/address/{id}', { params, body: mapoAddress });
  // The card of a new product is published once, which makes the process read its line again.
  for (const work of [address, () => priceOf(hana, sheet)])
    await expect
      .poll(() => tablesOf(work), { timeout: 10_000 })
      .toEqual({ count: 1, tables: ['order_tmp', 'orders', 'stock'] });
});

test('the price of a member’s sheet reads the member’s rows too, and no table of the catalogue', async () => {
  const hana = await shop.guest();
  await joinAsMember(hana, shop.sandbox);
  const goods = await insertTestProduct(shop.sql);
  const sheet = await sheetOf(hana, goods);
  const tables = async () => (await tablesOf(() => priceOf(hana, sheet))).tables;
  await expect
    .poll(async () => (await tables()).filter((name) => /^(sale_line|product|distributor)/.test(name)), {
      timeout: 10_000,
    })
    .toEqual([]);
  expect(await tables()).toEqual(expect.arrayContaining(['app_user', 'issued_coupon', 'order_tmp', 'orders', 'stock']));
});

test('a price that another process changes is seen at once, in the cart and on the sheet', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { price: 12_000, fee: 0 });
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const cart = () => hana.get('GET /v1.2/app-users/shopping-carts', {});
  await hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
  const sheet = await sheetOf(hana, goods);
  expect([(await cart()).totals?.price, await priceOf(hana, sheet)]).toEqual([12_000, 12_000]);
  await setPrice(goods, 13_500);
  expect([(await cart()).totals?.price, await priceOf(hana, sheet)]).toEqual([13_500, 13_500]);
  await shop.sql`update product set product_status = 'suspended' where id = ${goods.id}`;
  expect((await cart()).totals).toBeNull();
});

test('an order that waits for the stock while its price changes is refused with the new price, and nothing is held', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { price: 12_000, fee: 0 });
  const sheet = await sheetOf(hana, goods);
  const body = { address: mapoAddress, chkPrice: await priceOf(hana, sheet), paymentMethodType: 'card' as const };
  const [answer] = await shop.sql.begin(async (staff) => {
    await staff`update product_option set price = 13500 where id = ${goods.optionId}`;
    // Without the trigger, the order would not wait and be priced by what it has read.
    await staff`select from stock where option_id = ${goods.optionId} for update`;
    const validation = hana.ask('POST /v4/app-users/order-tmp/chk/{id}', { ...sheet, body });
    await pollUntil(
      () =>
        shop.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'stock'`,
      (waiting) => waiting.length > 0,
    );
    return [validation];
  });
  const { status, refusal } = await answer;
  expect([status, refusal.code]).toEqual([409, 'PRICE_CHANGED']);
  const rows = await shop.sql`
    select from stock s where s.option_id = ${goods.optionId} and (s.held > 0 or exists (select from orders where order_tmp_id = ${sheet.params.id}))`;
  expect(rows.length).toBe(0);
  const again = await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', {
    ...sheet,
    body: { ...body, chkPrice: 13_500 },
  });
  expect(again.status).toBe(200);
});

test('terms that change without a change of the price are ordered as they are now', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const sheet = await sheetOf(hana, goods);
  const price = await priceOf(hana, sheet);
  await shop.sql`update product_option set supply_price = 7777 where id = ${goods.optionId}`;
  const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
  const { orderUuid } = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { ...sheet, body });
  const [row] = await shop.sql`
    select g.supply_price::int as won from order_line_option g join order_line l on l.id = g.order_line_id join orders o on o.id = l.order_id
    where o.uuid = ${orderUuid}`;
  expect(row).toEqual({ won: 7777 });
});
