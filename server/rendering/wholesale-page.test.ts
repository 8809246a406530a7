import { expect, test } from 'vitest';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

test('the wholesale page names its minimum and promises no invoice, which the shop does not issue', async () => {
  const reply = await fetch(`${shop.origin}/wholesale`);
  const text = (await reply.text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]+>/g, ' ');
  expect(reply.status).toBe(200);
  expect(text).toMatch(/[\d,]+원/);
  expect(text).not.toMatch(/계산서|익월|다음 ?달 \d+일/);
});
