import { expect, test } from 'vitest';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { tx } from '../platform/db/database.ts';
import { holdStock } from './hold-stock.ts';

const shop = testShop();

test('an option requested twice is held once, for both quantities together or not at all', async () => {
  const { optionId } = await insertTestProduct(shop.sql, { stock: 3 });
  const hold = (...units: number[]) =>
    tx(shop.sql, async (inside) => {
      // A job of this shop may have given the sale line a new version.
      const [stock] = await inside<
        { version: number }[]
      >`select version from stock where option_id = ${optionId} for update`;
      return holdStock(inside, {
        options: units.map(() => optionId),
        units,
        versions: units.map(() => stock?.version ?? 0),
      });
    });
  expect(await hold(2, 2)).toEqual([]);
  expect(await hold(1, 2)).toEqual([{ optionId, left: 0 }]);
  // Releases the hold, which has no order: other files of this shop check the invariants of stock.
  await shop.sql`update stock set held = 0 where option_id = ${optionId}`;
});
