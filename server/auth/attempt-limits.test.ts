import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { newNumber } from '#test/phone-steps.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

type Sent = { text: string; customFields: { key: string; kind: string } };
const heard: Sent[] = [];

/** A message company that fails the first code it should send and accepts all other messages. */
const carrier = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  response.setHeader('content-type', 'application/json');
  // A status request finds no message.
  if (request.method === 'GET') return response.end('{"messageList":{},"templateList":[]}');
  const [sent] = (JSON.parse(text) as { messages?: [Sent] }).messages ?? [];
  const isCode = sent?.customFields.kind === 'VERIFY_CODE';
  if (sent && isCode) heard.push(sent);
  response.statusCode = isCode && heard.length === 1 ? 500 : 200;
  return response.end(`{"messageList":[{"messageId":"M${Math.random()}"}]}`);
});

let shop: TestShop;
beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  const { port } = carrier.address() as AddressInfo;
  shop = await openTestShop({ RATE_LIMITS: 'on', SOLAPI_BASE_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await shop.close();
  carrier.close();
});

async function guest() {
  const visitor = shop.person();
  await visitor.arrive();
  return visitor;
}

const ago = (phone: string, seconds: number) =>
  shop.sql`update verification set created_at = created_at - ${seconds} * interval '1 second' where phone = ${phone}`;

describe('sending codes', () => {
  test('a message with an unknown outcome is looked up and sent again under the same key when it is missing', async () => {
    const haneul = await guest();
    await haneul.get('POST /v1/auth/phone', { body: { phone: newNumber() } });
    await expectEventually(() => heard.length).toBe(2);
    expect(heard[1]).toEqual(heard[0]);
  });

  test('the next code is sent after 30 seconds at the earliest, for any requester', async () => {
    const [haneul, minsu] = [await guest(), await guest()];
    const phone = newNumber();
    expect(await haneul.get('POST /v1/auth/phone', { body: { phone } })).toMatchObject({
      resendAfter: 30,
      leftToday: 9,
    });
    const { status, refusal } = await minsu.ask('POST /v2/auth/phone', { body: { phone } });
    expect([status, refusal.code]).toEqual([429, 'TOO_MANY']);
    expect(refusal.message).toMatch(/\((29|30)초\)/);
  });

  test('ten concurrent requests send one code', async () => {
    const haneul = await guest();
    const phone = newNumber();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => haneul.ask('POST /v1/auth/phone', { body: { phone } })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('at most five codes are sent in ten minutes and ten in a day', async () => {
    const haneul = await guest();
    const phone = newNumber();
    const ask = () => haneul.ask('POST /v1/auth/phone', { body: { phone } });
    for (let at = 0; at < 5; at++) {
      expect((await ask()).status).toBe(200);
      await ago(phone, 31);
    }
    expect((await ask()).status).toBe(429);
    await ago(phone, 600);
    for (let at = 0; at < 5; at++) {
      expect((await ask()).body.leftToday).toBe(4 - at);
      await ago(phone, 200);
    }
    expect((await ask()).status).toBe(429);
    await ago(phone, 86_400);
    expect((await ask()).body.leftToday).toBe(9);
  });
});

test('of thirty concurrent wrong passwords five are compared, and correct ones are not counted', async () => {
  const sign = (password: string) =>
    shop.person().ask('POST /v2/tokens', { body: { email: 'middle@demo.shop', password } });
  for (let at = 0; at < 7; at++) expect((await sign('Demo1234!!')).status).toBe(200);
  const all = await Promise.all(Array.from({ length: 30 }, (_, at) => sign(`Nonsense!${at}`)));
  const codes = all.map(({ refusal }) => refusal.code);
  expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(5);
  expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(25);
});

test('after five wrong step-up attempts within ten minutes even a correct one is refused', async () => {
  const haneul = shop.person();
  await shop.sql`delete from rate_limit`;
  await haneul.signIn('top@demo.shop', 'Demo1234!!');
  const show = (password: string) => haneul.ask('POST /v2/tokens/proof', { body: { password } });
  const wrong = await Promise.all(Array.from({ length: 12 }, () => show('Nonsense!73')));
  expect(wrong.filter(({ status }) => status === 400)).toHaveLength(5);
  const late = await show('Demo1234!!');
  expect([late.status, late.refusal.code]).toEqual([429, 'TOO_MANY']);
});
