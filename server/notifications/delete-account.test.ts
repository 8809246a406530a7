import { expect, test } from 'vitest';
import type { Tx } from '#server/platform/db/database.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { testShop } from '#test/test-shop.ts';
import { insertSmsFallback } from './delivery-worker.sql.ts';
import { sweepInbox } from './inbox.sql.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/**
 * Deletes an account while the message company has done `work` to one of its messages without an answer yet. Returns the message's
 * event.
 */
async function leaveDuring(work: (company: Tx, event: string) => Promise<unknown>) {
  const self = shop.person();
  const { phone, password } = await joinAsMember(self, shop.sandbox);
  const event = `ORDER_PAID left ${phone}`;
  await shop.sql`
    insert into message (key, kind, event, channel, recipient, payload, is_kept, next_at, give_up_at)
    values (gen_random_uuid(), 'ORDER_PAID', ${event}, 'alimtalk', ${phone}, 'sealed', true, now() + interval '1 day', now() + interval '2 days')`;
  const leaving = await shop.sql.begin(async (company) => {
    await work(company, event);
    const deletion = self.ask('DELETE /v1/app-users', { body: { password } });
    await pollUntil(
      () =>
        shop.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ '(update|from) message '`,
      (waiting) => waiting.length > 0,
    );
    return { asked: deletion };
  });
  expect((await leaving.asked).status).toBe(200);
  return event;
}

test('an account can be deleted while a message is being sent, and no text of the message is kept', async () => {
  const event = await leaveDuring(
    (company, messageEvent) => company`update message set status = 'sent' where event = ${messageEvent}`,
  );
  expect(await shop.sql`select status from message where event = ${event}`).toEqual([]);
});

test('no message is kept where a text message replaces a chat message of a deleted account', async () => {
  const event = await leaveDuring(async (company, messageEvent) => {
    const [letter] = await company<{ id: number }[]>`select id from message where event = ${messageEvent}`;
    await insertSmsFallback(company, letter?.id ?? 0, { why: 'no chat', seconds: 0 });
  });
  expect(await shop.sql`select channel from message where event = ${event}`).toEqual([]);
});

test('old messages are deleted, a chat message never before the text message that replaced it', async () => {
  const insertOldMessage = async (channel: string, days: number) =>
    await shop.sql`
      insert into message (key, kind, event, channel, recipient, status, company_id, began_at, sent_at, created_at, give_up_at)
      select gen_random_uuid(), 'ORDER_PAID', 'ORDER_PAID long ago', ${channel}, '01033330000', ${channel === 'sms' ? 'sent' : 'failed'}, ${`C${channel}`}, at, ${channel === 'sms' ? shop.sql`at` : null}, at, at
      from (select now() - ${days} * interval '1 day' as at)`;
  const left = async (messageDays: number) => {
    await sweepInbox(shop.sql, { notificationDays: 400, messageDays });
    return (await shop.sql`select channel from message where event = 'ORDER_PAID long ago' order by channel`).flat();
  };
  await insertOldMessage('alimtalk', 29);
  await insertOldMessage('sms', 28);
  const both = [{ channel: 'alimtalk' }, { channel: 'sms' }];
  expect(await left(30)).toEqual(both);
  expect(await left(28.5)).toEqual(both);
  expect(await left(27)).toEqual([]);
});
