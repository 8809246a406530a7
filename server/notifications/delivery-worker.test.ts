import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { arrivedMessagesOf, clearMessageFaults, setMessageFault, waitForMessages } from '#test/arrived-messages.ts';
import { newNumber } from '#test/phone-steps.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop, requestStatements } from '#test/test-shop.ts';
import { createApp } from '../app.ts';
import { createSolapiClient, type SolapiClient } from '../integrations/solapi/solapi-client.ts';
import { readEnv } from '../platform/config/env.ts';
import { createEncryption } from '../platform/crypto/encryption.ts';
import { verifyKeys } from '../platform/crypto/key-check.ts';
import { openReference } from '../platform/reference-data.ts';
import { createApprovedTemplates } from './approved-templates.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import type { MessageOutbox } from './outbox.ts';

// Only the outboxes of this file send, each like a separate process.
const shop = ownShop({ ROLE: 'web' });
let [one, other] = [{} as MessageOutbox, {} as MessageOutbox];
beforeAll(async () => {
  await restoreLimits(shop.sql, { lookAfterSeconds: 1, smsAfterSeconds: 1 });
  [one, other] = [await process(), await process()];
});
afterEach(() => clearMessageFaults(shop.sandbox));

async function process() {
  const { port } = new URL(shop.origin);
  const env = readEnv({ PORT: port, SANDBOX_PORT: new URL(shop.sandbox).port, DATA_DIR: shop.dataDir });
  return createApp(env, shop.sql, await openReference(shop.sql, 'cuma'), await verifyKeys(shop.sql, env)).outbox;
}

async function queueMessage(phone: string, event: string = crypto.randomUUID()) {
  const words = {
    이름: '김하늘',
    상품명: '노지 감귤',
    수량: '2',
    택배사: 'CJ대한통운',
    송장: '1234567890',
    날짜: '11월 24일(화)',
  };
  await one.enqueue(shop.sql, 'SHIP_START', { event, to: { phone }, words, path: '/order/1' });
}

/** Runs both outboxes repeatedly until every message is settled. */
async function deliver(to: string, patience = 15_000) {
  const timer = setInterval(() => void Promise.allSettled([one.deliver(), other.deliver()]), 120);
  await waitForMessages(shop, { to, patience }).finally(() => clearInterval(timer));
}

const rowsOf = (phone: string) => shop.sql<{ channel: string; status: string; why: string | null }[]>`
  select channel, status, failure_reason as why from message where recipient = ${phone} order by id`;

test('an order message arrives by chat, with a button to the order and the correct particle', async () => {
  const phone = newNumber();
  await queueMessage(phone);
  await deliver(phone);
  const [said] = await arrivedMessagesOf(shop.sandbox, phone);
  expect(said).toMatchObject({ channel: 'alimtalk', kind: 'SHIP_START' });
  expect(said?.text).toBe(
    '[쿠마] 상품이 출발했어요\n김하늘님, 노지 감귤 2개가 출고되었습니다.\n- 택배사: CJ대한통운\n- 송장번호: 1234567890\n- 도착 예정: 11월 24일(화)',
  );
  expect(said?.buttons).toEqual([{ name: '배송조회', url: `${shop.origin}/order/1` }]);
});

test('an event written several times concurrently is sent once', async () => {
  const phone = newNumber();
  await Promise.all(Array.from({ length: 12 }, () => queueMessage(phone, 'the same')));
  await deliver(phone);
  await queueMessage(phone, 'the same');
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toHaveLength(1);
});

describe('a message arrives once, regardless of what the company does', () => {
  const once = [
    { fault: 'reset_before' },
    { fault: 'reset_after' },
    { fault: '500_before' },
    { fault: '500_after' },
    { fault: '429' },
    { fault: 'html_200' },
    { fault: 'truncated' },
    { fault: 'queue', ms: 1500 },
    { fault: 'late_after', ms: 500 },
    { fault: 'webhook_never' },
    { fault: 'webhook_dup', n: 5 },
    { fault: 'webhook_lies' },
    { fault: '500_before', when: 'list' },
    { fault: 'html_200', when: 'list' },
  ];
  test.each(once)('$fault $when', { tags: ['nightly'] }, async (fault) => {
    const phone = newNumber();
    await setMessageFault(shop.sandbox, fault);
    if (fault.when === 'list') await setMessageFault(shop.sandbox, { fault: 'reset_after' });
    await queueMessage(phone);
    await deliver(phone);
    expect((await arrivedMessagesOf(shop.sandbox, phone)).map(({ channel }) => channel)).toEqual(['alimtalk']);
    expect(await rowsOf(phone)).toMatchObject([{ channel: 'alimtalk', status: 'sent' }]);
  });
});

describe('a recipient not reached by chat gets the whole message as a text message', () => {
  test.each([{ fault: 'not_kakao' }, { fault: 'reject' }, { fault: 'carrier' }])('$fault', async (fault) => {
    const phone = newNumber();
    await setMessageFault(shop.sandbox, fault);
    await queueMessage(phone);
    await deliver(phone);
    const all = await arrivedMessagesOf(shop.sandbox, phone);
    expect(all.map(({ channel }) => channel)).toEqual(['sms']);
    expect(all[0]?.text).toContain(`노지 감귤 2개가 출고되었습니다.`);
    expect(all[0]?.text.split('\n').at(-1)).toBe(`${shop.origin}/order/1`);
    expect((await rowsOf(phone)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
      'alimtalk failed',
      'sms sent',
    ]);
  });

  test('not before the chat message has had one minute', { tags: ['nightly'] }, async () => {
    await restoreLimits(shop.sql, { smsAfterSeconds: 60 });
    const [phone, slow] = [newNumber(), await process()];
    await setMessageFault(shop.sandbox, { fault: 'reject' });
    await queueMessage(phone);
    await slow.deliver();
    const [row] = await shop.sql<{ rest: number }[]>`
      select extract(epoch from next_at - now())::float8 as rest from message where recipient = ${phone} and channel = 'sms'`;
    expect(row?.rest).toBeGreaterThan(55);
    expect(await arrivedMessagesOf(shop.sandbox, phone)).toEqual([]);
    await restoreLimits(shop.sql, { smsAfterSeconds: 1 });
  });
});

test('a message that reaches the recipient in neither way fails, and its reason is recorded', async () => {
  const phone = newNumber();
  await setMessageFault(shop.sandbox, { fault: 'reject', count: 2 });
  await queueMessage(phone);
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toEqual([]);
  expect(await rowsOf(phone)).toEqual([
    { channel: 'alimtalk', status: 'failed', why: '1011' },
    { channel: 'sms', status: 'failed', why: '1011' },
  ]);
});

test('a message held by a process that ended is looked up before it is sent again', async () => {
  const phone = newNumber();
  await setMessageFault(shop.sandbox, { fault: 'slow', ms: 700 });
  await queueMessage(phone);
  void one.deliver();
  await new Promise((done) => setTimeout(done, 200));
  // Simulates the end of the process: another one takes the row while the company still handles it.
  await shop.sql`update message set next_at = now() where recipient = ${phone}`;
  await other.deliver();
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toHaveLength(1);
});

test('a message that may have been sent and is never confirmed fails and is not sent again', async () => {
  const phone = newNumber();
  await setMessageFault(shop.sandbox, { fault: 'reset_after' });
  await setMessageFault(shop.sandbox, { fault: '500_before', when: 'list', count: 100 });
  await queueMessage(phone);
  for (let at = 0; at < 5; at++) {
    await one.deliver();
    await shop.sql`update message set next_at = now() where recipient = ${phone}`;
  }
  await shop.sql`update message set give_up_at = now() where recipient = ${phone}`;
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toHaveLength(1);
  expect(await rowsOf(phone)).toMatchObject([{ channel: 'alimtalk', status: 'failed' }]);
});

test('a claim that a message failed or arrived is not trusted', { tags: ['nightly'] }, async () => {
  const phone = newNumber();
  await setMessageFault(shop.sandbox, { fault: 'queue', ms: 5000 });
  await queueMessage(phone);
  await one.deliver();
  const [row] = await shop.sql<{ key: string }[]>`select key from message where recipient = ${phone}`;
  for (const statusCode of ['3104', '4000']) {
    const body = [{ statusCode, customFields: { key: row?.key ?? '' } }];
    expect((await shop.person().ask('POST /v1/messages/webhook/solapi', { body })).status).toBe(200);
  }
  await new Promise((done) => setTimeout(done, 300));
  expect(await rowsOf(phone)).toMatchObject([{ channel: 'alimtalk', status: 'accepted' }]);
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toHaveLength(1);
});

describe('a batch of messages', () => {
  /** A worker whose requests to the company are counted. */
  async function countingWorker(keys: { secret?: string } = {}) {
    // A report of the company would make the shop look the message up too.
    await setMessageFault(shop.sandbox, { fault: 'webhook_never', when: 'report', count: 1000 });
    const env = readEnv({
      PORT: new URL(shop.origin).port,
      SANDBOX_PORT: new URL(shop.sandbox).port,
      DATA_DIR: shop.dataDir,
    });
    const calls: string[] = [];
    const solapi = createSolapiClient({ ...env.solapi, ...keys });
    const encryption = createEncryption(await verifyKeys(shop.sql, env));
    const counted: SolapiClient = {
      ...solapi,
      send(messages) {
        calls.push(`send ${messages.length}`);
        return solapi.send(messages);
      },
      findMessages(messages) {
        calls.push(`find ${messages.length}`);
        return solapi.findMessages(messages);
      },
    };
    const { deliver } = createDeliveryWorker(shop.sql, {
      ...{ solapi: counted, encryption, reference: await openReference(shop.sql, 'cuma') },
      approved: createApprovedTemplates(solapi),
      sendPush: async () => ({ outcome: 'gone', why: 'no push here' }),
    });
    return { deliver, calls, solapi };
  }
  const makeDue = () => shop.sql`update message set next_at = now() where status in ('waiting', 'accepted')`;

  test('costs one request to send, one to look up, and five statements', async () => {
    const worker = await countingWorker();
    // The templates are read once and kept.
    await queueMessage(newNumber());
    await worker.deliver();
    await shop.sql`delete from message where status in ('waiting', 'accepted')`;
    const numbers = Array.from({ length: 100 }, newNumber);
    for (const phone of numbers) await queueMessage(phone);
    worker.calls.length = 0;
    const before = shop.statements.length;
    await makeDue();
    await worker.deliver();
    // The company carries them one after the other. No job of the shop may run here.
    const sent = await shop.sql<{ key: string; to: string; id: string }[]>`
      select key, recipient as "to", company_id as id from message where recipient = any (${numbers})`;
    await expect
      .poll(async () => {
        const found = await worker.solapi.findMessages(sent.map((one) => ({ ...one, since: new Date() })));
        return found.filter((one) => one.outcome !== 'found' || one.state !== 'delivered');
      })
      .toEqual([]);
    await makeDue();
    await worker.deliver();
    const statements = requestStatements(shop.statements.slice(before)).filter((text) => /\bmessage\b/.test(text));
    const rows = await shop.sql<{ status: string; count: number }[]>`
      select status, count(*)::int from message where recipient = any (${numbers}) group by 1`;
    expect(rows).toEqual([{ status: 'sent', count: 100 }]);
    expect(worker.calls).toEqual(['send 100', 'find 100']);
    // Two of them are makeDue; a claim that finds a whole batch looks for another one.
    expect(statements.length - 2).toBeLessThanOrEqual(8);
  });

  test('that the company refuses with the key of the shop waits, and is sent when the key is right again', async () => {
    const [locked, worker] = [await countingWorker({ secret: 'replaced' }), await countingWorker()];
    const phone = newNumber();
    await queueMessage(phone);
    for (const seconds of [0, 2, 4]) {
      await shop.sql`update message set began_at = began_at - ${seconds} * interval '1 second' where recipient = ${phone}`;
      await makeDue();
      await locked.deliver();
    }
    expect((await rowsOf(phone)).filter(({ status }) => status === 'waiting')).toHaveLength(1);
    await makeDue();
    await worker.deliver();
    await deliver(phone);
    expect(await arrivedMessagesOf(shop.sandbox, phone)).toHaveLength(1);
  });

  test('of which one is refused sends the others, and that one by text message', async () => {
    const worker = await countingWorker();
    const numbers = Array.from({ length: 5 }, newNumber);
    for (const phone of numbers) await queueMessage(phone);
    await setMessageFault(shop.sandbox, { fault: 'reject' });
    await worker.deliver();
    const rows = await shop.sql<{ channel: string; status: string; count: number }[]>`
      select channel, status, count(*)::int from message where recipient = any (${numbers}) group by 1, 2 order by 1, 2`;
    expect(rows).toEqual([
      { channel: 'alimtalk', status: 'accepted', count: 4 },
      { channel: 'alimtalk', status: 'failed', count: 1 },
      { channel: 'sms', status: 'waiting', count: 1 },
    ]);
  });

  test.each(['reset_after', 'truncated', '500_after', 'reset_before'])(
    'whose answer is lost (%s) is looked up, and each message is sent once',
    async (fault) => {
      const worker = await countingWorker();
      const numbers = Array.from({ length: 4 }, newNumber);
      for (const phone of numbers) await queueMessage(phone);
      await setMessageFault(shop.sandbox, { fault });
      await worker.deliver();
      const open = await shop.sql<{ count: number }[]>`
        select count(*)::int from message where recipient = any (${numbers}) and status = 'waiting' and requested_at is not null`;
      expect(open).toEqual([{ count: 4 }]);
      // What the company may still have under way is waited for: lookAfterSeconds is 1 here.
      await shop.sql`update message set requested_at = requested_at - interval '2 seconds' where recipient = any (${numbers})`;
      for (let turn = 0; turn < 3; turn++) {
        await makeDue();
        await worker.deliver();
      }
      await Promise.all(numbers.map((phone) => deliver(phone)));
      const arrived = await Promise.all(numbers.map((phone) => arrivedMessagesOf(shop.sandbox, phone)));
      expect(arrived.map((messages) => messages.length)).toEqual([1, 1, 1, 1]);
    },
  );
});
