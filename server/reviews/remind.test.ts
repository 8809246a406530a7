import { expect, test } from 'vitest';
import { advance, carried, keepsLaws } from '#test/life.ts';
import { join, newNumber } from '#test/phone.ts';
import { receive, tasty } from '#test/received.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
keepsLaws(shop);

const asked = async (phone: string) => (await carried(shop, phone)).filter((kind) => kind === 'REVIEW_REMIND').length;

test('three days after it came a member is asked what it was like, once; who has said so, and a guest, is not', async () => {
  const [first, second] = [newNumber(), newNumber()];
  const [haneul, minsu] = [shop.person(), shop.person()];
  await join(haneul, shop.sandbox, { phone: first });
  await join(minsu, shop.sandbox, { phone: second });
  await advance(shop, '1h');
  await receive(shop, haneul);
  const told = await receive(shop, minsu);
  await minsu.get('POST /v1/app-users/reviews', { body: { score: 5, contents: tasty, orderItemProduct: told.line } });
  await advance(shop, '2d');
  expect(await asked(first)).toBe(0);
  await advance(shop, '2d');
  await expect.poll(() => asked(first)).toBe(1);
  await advance(shop, '2d');
  await advance(shop, '2d');
  expect([await asked(first), await asked(second)]).toEqual([1, 0]);
});
