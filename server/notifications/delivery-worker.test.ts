import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { arrivedMessagesOf, clearMessageFaults, setMessageFault, waitForMessages } from '#test/messages.ts';
import { newNumber } from '#test/phone.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';
import { createApp } from '../app.ts';
import { readEnv } from '../platform/config/env.ts';
import { verifyKeys } from '../platform/crypto/key-check.ts';
import { openReference } from '../platform/reference-data.ts';
import type { MessageOutbox } from './outbox.ts';

// Nothing is sent but by the outboxes of this file, each as a process of its own would have it.
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

async function tell(phone: string, event: string = crypto.randomUUID()) {
  const words = {
    이름: '김하늘',
    상품명: '노지 감귤',
    택배사: 'CJ대한통운',
    송장: '1234567890',
    날짜: '11월 24일(화)',
  };
  await one.tell(shop.sql, 'SHIP_START', { event, to: { phone }, words, path: '/order/1' });
}

/** Sends, again and again and from two processes, until all of it is settled. */
async function deliver(to: string, patience = 15_000) {
  const timer = setInterval(() => void Promise.allSettled([one.deliver(), other.deliver()]), 120);
  await waitForMessages(shop, { to, patience }).finally(() => clearInterval(timer));
}

const rowsOf = (phone: string) => shop.sql<{ channel: string; status: string; why: string | null }[]>`
  select channel, status, failure_reason as why from message where recipient = ${phone} order by id`;

test('an order’s news comes by chat, with a button that leads to the order, and the particle that fits', async () => {
  const phone = newNumber();
  await tell(phone);
  await deliver(phone);
  const [said] = await arrivedMessagesOf(shop.sandbox, phone);
  expect(said).toMatchObject({ channel: 'alimtalk', kind: 'SHIP_START' });
  expect(said?.text).toBe(
    '[쿠마] 상품이 출발했어요\n김하늘님, 주문하신 노지 감귤이 출고되었습니다.\n- 택배사: CJ대한통운\n- 송장번호: 1234567890\n- 도착 예정: 11월 24일(화)',
  );
  expect(said?.buttons).toEqual([{ name: '배송조회', url: `${shop.origin}/order/1` }]);
});

test('what is told twice, at once and from many hands, is said once', async () => {
  const phone = newNumber();
  await Promise.all(Array.from({ length: 12 }, () => tell(phone, 'the same')));
  await deliver(phone);
  await tell(phone, 'the same');
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toHaveLength(1);
});

describe('whatever the company does, a message arrives once', () => {
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
    await tell(phone);
    await deliver(phone);
    expect((await arrivedMessagesOf(shop.sandbox, phone)).map(({ channel }) => channel)).toEqual(['alimtalk']);
    expect(await rowsOf(phone)).toMatchObject([{ channel: 'alimtalk', status: 'sent' }]);
  });
});

describe('who is not reached by chat gets a text message in its place, with the whole of it', () => {
  test.each([{ fault: 'not_kakao' }, { fault: 'reject' }, { fault: 'carrier' }])('$fault', async (fault) => {
    const phone = newNumber();
    await setMessageFault(shop.sandbox, fault);
    await tell(phone);
    await deliver(phone);
    const all = await arrivedMessagesOf(shop.sandbox, phone);
    expect(all.map(({ channel }) => channel)).toEqual(['sms']);
    expect(all[0]?.text).toContain(`노지 감귤이 출고되었습니다.`);
    expect(all[0]?.text.split('\n').at(-1)).toBe(`${shop.origin}/order/1`);
    expect((await rowsOf(phone)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
      'alimtalk failed',
      'sms sent',
    ]);
  });

  test('not before the chat message has had its minute', { tags: ['nightly'] }, async () => {
    await restoreLimits(shop.sql, { smsAfterSeconds: 60 });
    const [phone, slow] = [newNumber(), await process()];
    await setMessageFault(shop.sandbox, { fault: 'reject' });
    await tell(phone);
    await slow.deliver();
    const [row] = await shop.sql<{ rest: number }[]>`
      select extract(epoch from next_at - now())::float8 as rest from message where recipient = ${phone} and channel = 'sms'`;
    expect(row?.rest).toBeGreaterThan(55);
    expect(await arrivedMessagesOf(shop.sandbox, phone)).toEqual([]);
    await restoreLimits(shop.sql, { smsAfterSeconds: 1 });
  });
});

test('who is reached by neither is told as failed, and why is written down', async () => {
  const phone = newNumber();
  await setMessageFault(shop.sandbox, { fault: 'reject', count: 2 });
  await tell(phone);
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toEqual([]);
  expect(await rowsOf(phone)).toEqual([
    { channel: 'alimtalk', status: 'failed', why: '1011' },
    { channel: 'sms', status: 'failed', why: '1011' },
  ]);
});

test('a process that dies with a message in hand has it looked for before it goes again', async () => {
  const phone = newNumber();
  await setMessageFault(shop.sandbox, { fault: 'slow', ms: 700 });
  await tell(phone);
  void one.deliver();
  await new Promise((done) => setTimeout(done, 200));
  // As if it were gone: another takes the row while the company is still at it.
  await shop.sql`update message set next_at = now() where recipient = ${phone}`;
  await other.deliver();
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toHaveLength(1);
});

test('what may have been sent and is never heard of again is told as failed, not sent a second time', async () => {
  const phone = newNumber();
  await setMessageFault(shop.sandbox, { fault: 'reset_after' });
  await setMessageFault(shop.sandbox, { fault: '500_before', when: 'list', count: 100 });
  await tell(phone);
  for (let at = 0; at < 5; at++) {
    await one.deliver();
    await shop.sql`update message set next_at = now() where recipient = ${phone}`;
  }
  await shop.sql`update message set give_up_at = now() where recipient = ${phone}`;
  await deliver(phone);
  expect(await arrivedMessagesOf(shop.sandbox, phone)).toHaveLength(1);
  expect(await rowsOf(phone)).toMatchObject([{ channel: 'alimtalk', status: 'failed' }]);
});

test('nobody who says a message has failed, or arrived, is believed', { tags: ['nightly'] }, async () => {
  const phone = newNumber();
  await setMessageFault(shop.sandbox, { fault: 'queue', ms: 5000 });
  await tell(phone);
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
