import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeTestOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { openReference } from '../platform/reference-data.ts';
import { createSaleLines } from '../pricing/sale-line.ts';
import { lockBuyer, unpaidOrdersOf } from './buyer-limits.sql.ts';
import { orderSheetOf } from './order-sheet.sql.ts';

const shop = ownShop();

test('only an order and a bulk job start with reads, and the reads of an order work in a read-only transaction', async () => {
  const says = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => readFileSync(join('server', name), 'utf8').includes('{ readsFirst: true }'));
  expect(says.map((name) => name.replaceAll('\\', '/')).sort()).toEqual([
    'admin/bulk-worker.ts',
    'checkout/place-order.ts',
  ]);

  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  const { id } = await hana.get('POST /v4/app-users/order-tmp', { body });
  const [person] = await shop.sql<{ id: number }[]>`select app_user_id as id from order_tmp where id = ${id}`;
  const who = { id: person?.id ?? 0, isGuest: true };
  const buyer = { ...who, phone: '01012345678', address: { ...mapoAddress, jibunAddress: '' } };
  const seen = await shop.sql.begin('read only', async (inside) => {
    await lockBuyer(inside, buyer);
    // Without its row lock, which needs write access.
    const saleLines = createSaleLines(await openReference(shop.sql, 'cuma'));
    const rows = await orderSheetOf(inside, saleLines, who, id, { zonecode: mapoAddress.zonecode });
    return [rows.length, await unpaidOrdersOf(inside, buyer)];
  });
  expect(seen).toEqual([1, { orders: 0, units: 0, isUnverified: true, ofNetwork: 0, windows: [] }]);
});

test('an order locks its buyer, then the account, then the sheet, before anything else', async () => {
  const minsu = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  shop.asked.length = 0;
  await placeTestOrder(minsu, goods);
  const [insert] = shop.asked.filter(({ text }) => /insert into orders/.test(text));
  const begun = shop.asked.findLastIndex(
    ({ text, connection }, at) =>
      connection === insert?.connection && /^begin/.test(text) && at < shop.asked.indexOf(insert),
  );
  const [, buyer = '', sheet = ''] = shop.asked
    .slice(begun)
    .filter(({ connection }) => connection === insert?.connection)
    .map(({ text }) => text);
  expect(buyer).toContain("'buyer '");
  expect(sheet).toMatch(/for no key update of u for update of t$/);
});

test('an order waits for the deletion of its account without a lock on a row, and is refused afterwards', async () => {
  const hana = await shop.guest();
  await joinAsMember(hana, shop.sandbox);
  const goods = await insertTestProduct(shop.sql);
  const { sheet, body, uuid } = await placeTestOrder(hana, goods);
  const [row] = await shop.sql<{ person: number; order: number }[]>`
    select app_user_id as person, id as "order" from orders where uuid = ${uuid}`;
  const { person = 0, order = 0 } = row ?? {};
  const [again] = await shop.sql.begin(async (deletion) => {
    await deletion`select id from app_user where id = ${person} for update`;
    // Another method would release the first order's stock and write a second order.
    const check = hana.ask('POST /v4/app-users/order-tmp/chk/{id}', {
      params: { id: sheet.id },
      body: { ...body, paymentMethodType: 'easy_pay' },
    });
    await pollUntil(
      () => shop.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      (waiting) => waiting.length > 0,
    );
    await deletion`select id from order_tmp where id = ${sheet.id} for update nowait`;
    await deletion`select id from payment where order_id = ${order} for update nowait`;
    await deletion`select id from orders where id = ${order} for update nowait`;
    await deletion`
      update app_user set email = null, password_hash = null, name = null, nickname = null, phone = null, deleted_at = shop_now()
      where id = ${person}`;
    return [check];
  });
  expect((await again)?.refusal.code).toBe('NOT_FOUND');
});

test('only the deletion of an account makes references to the customer wait', () => {
  const found = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) =>
      [
        ...readFileSync(join('server', name), 'utf8').matchAll(/from app_user( u)?\b[^`;]*?for update\b( of \w+)?/g),
      ].some(([, alias, of]) => of === undefined || (of === ' of u' && alias !== undefined)),
    );
  expect(found).toEqual(['customers/delete-account.sql.ts']);
});
