import { expect, test } from 'vitest';
import { pollUntil } from '#test/due-jobs.ts';
import { answerThread, buyOrderAs, postInquiry } from '#test/inquiry-steps.ts';
import { advanceClock, expectInvariantsAfterAll } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

test('an answer to a guest who is a member since breaks no invariant once its message is deleted', async () => {
  const self = await shop.guest();
  const { order } = await buyOrderAs(shop, self);
  const { body: thread } = await postInquiry(self, { order });
  // The order has another phone than the member, so it stays with the guest, who has no list of notifications any more.
  await joinAsMember(self, shop.sandbox);
  await answerThread(shop, thread.uuid, '죄송해요. 바로 다시 보내 드릴게요.');
  const messages = () => shop.sql<{ status: string }[]>`select status from message where kind = 'INQUIRY_ANSWERED'`;
  await pollUntil(messages, (all) => all.length === 1 && all[0]?.status === 'sent');
  expect((await shop.sql`select id from notification where code = 'INQUIRY_ANSWERED'`).length).toBe(0);
  await advanceClock(shop, '31d');
  // Messages are deleted by the clock of the database.
  await shop.sql`update message set created_at = created_at - interval '31 days'`;
  await shop.runDueJobs('sweep-expired-rows');
  expect(await messages()).toEqual([]);
});
