import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock } from '#test/order-steps.ts';
import { messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({ LOG_LEVEL: 'silent' });

const onDuty = '01000000000';
const calls = async () =>
  (await messagesTo(shop.sandbox, onDuty)).filter(({ kind }) => kind === 'LEDGER_BROKEN').map(({ text }) => text);

/** Moves the clock and runs the job that the shop runs every minute. */
async function wait(span: string) {
  await advanceClock(shop, span);
  await shop.runDueJobs('check-ledger');
}

test('a consistent day sends no alert, and a corrupted stock row alerts the operator once that day', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  const hana = shop.person();
  await hana.arrive();
  const goods = await insertTestProduct(shop.sql);
  await buyProduct(hana, goods);
  await wait('1d');
  expect(await calls()).toEqual([]);

  await shop.sql`update stock set sold = sold + 1 where option_id = ${goods.optionId}`;
  await wait('1m');
  expect(await calls()).toEqual([]);
  await wait('1d');
  await expectEventually(calls).toHaveLength(1);
  expect((await calls())[0]).toMatch(/장부에 맞지 않는 곳이 있어요.\n규칙 S\d/);
  await wait('1m');
  expect(await calls()).toHaveLength(1);
});
