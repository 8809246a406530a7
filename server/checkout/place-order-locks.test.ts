import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
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
    const rows = await orderSheetOf(inside, who, id, { zonecode: mapoAddress.zonecode });
    return [rows.length, await unpaidOrdersOf(inside, buyer)];
  });
  expect(seen).toEqual([1, { orders: 0, units: 0, isUnverified: true, windows: [] }]);
});
