import { test } from 'vitest';
import { placeTestOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

test('stock is held for the time of the current policy, not of the policy at start', async () => {
  await shop.sql`insert into policy (key, value, valid_from) values ('payWindowMinutes', '45', shop_now())`;
  await shop.sql`select announce(null, 'reference')`;
  const held = async () => {
    const { uuid } = await placeTestOrder(await shop.guest(), await insertTestProduct(shop.sql));
    const [row] = await shop.sql<{ minutes: number }[]>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from orders where uuid = ${uuid}`;
    return row?.minutes;
  };
  await pollUntil(held, (minutes) => minutes === 45);
});
