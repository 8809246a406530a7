import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
type Kept = { entities: { who: string; name: string; words: { body: string } }[] };

const canary = '김하늘01012345678';
const lines = (...parts: unknown[]) => parts.map((part) => JSON.stringify(part)).join('\n');
const error = {
  event_id: 'a'.repeat(32),
  message: canary,
  exception: { values: [{ type: 'TypeError', value: 'x is not a function' }] },
};

function report(body: string | Buffer, headers: Record<string, string> = {}) {
  return fetch(`${shop.origin}/api/monitoring`, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers });
}

async function receivedEvents() {
  const { entities } = (await (await fetch(`${shop.sandbox}/events`)).json()) as Kept;
  // On a busy machine a job may fail and report too.
  return entities.filter(({ who, words }) => who === 'monitoring' && !words.body?.includes('"transaction":"/job/'));
}

let hits = 0;
const elsewhere = createServer((_, response) => {
  hits += 1;
  response.end();
});
beforeAll(() => new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', () => done())));
afterAll(() => void elsewhere.close());

test('a report is forwarded without typed text, to the collector of the settings and not to the one it names', async () => {
  await fetch(`${shop.sandbox}/events`, { method: 'DELETE' });
  const dsn = `http://key@127.0.0.1:${(elsewhere.address() as AddressInfo).port}/9`;
  const answer = await report(lines({ event_id: error.event_id, dsn }, { type: 'event' }, error));
  expect(answer.status).toBe(204);
  await expectEventually(receivedEvents).toHaveLength(1);
  const [one] = await receivedEvents();
  expect(one?.words.body).toContain('x is not a function');
  expect(one?.words.body).not.toContain('김');
  expect(hits).toBe(0);
  // The browser's monitor reads no body, and an unread body keeps the connection open.
  expect([await answer.text(), answer.headers.get('content-type')]).toEqual(['', null]);
});

test('a report about a missing page and an invalid report are not forwarded', async () => {
  await fetch(`${shop.sandbox}/events`, { method: 'DELETE' });
  expect((await report(lines({}, { type: 'event' }, { ...error, transaction: '/not-found' }))).status).toBe(204);
  expect((await report(lines({}, { type: 'attachment' }, { text: canary }))).status).toBe(204);
  for (const nonsense of ['', 'hello', '[1]', '{}\n{"type":"event","length":99999}\n{}']) {
    const answer = await report(nonsense);
    expect(answer.status, nonsense).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect(await receivedEvents()).toEqual([]);
});

test('a report above 64 kB is refused, a recording may be larger, and a megabyte is the limit', async () => {
  expect((await report(lines({}, { type: 'event' }, { ...error, extra: 'x'.repeat(70_000) }))).status).toBe(413);
  const node = { type: 3, textContent: `${canary} `.repeat(5000) };
  const recording = `{"segment_id":0}\n${JSON.stringify([{ type: 2, data: { node } }])}`;
  const head = lines({}, { type: 'replay_recording', length: Buffer.byteLength(recording) });
  await fetch(`${shop.sandbox}/events`, { method: 'DELETE' });
  expect((await report(`${head}\n${recording}`)).status).toBe(204);
  await expectEventually(receivedEvents).toHaveLength(1);
  expect((await receivedEvents())[0]?.words.body).not.toMatch(/[가-힣]|\d{5}/);
  expect((await report('x'.repeat(1_100_000))).status).toBe(413);
});

test('a report is read as bytes regardless of its content type or encoding, and never causes a server error', async () => {
  for (const type of [
    'application/json',
    'text/plain',
    'application/x-sentry-envelope',
    'multipart/form-data',
    'image/png',
  ])
    expect([204, 400]).toContain((await report(lines({}, { type: 'event' }, error), { 'content-type': type })).status);
  expect((await report(Buffer.from('1f8b0800', 'hex'), { 'content-encoding': 'gzip' })).status).toBe(400);
});

test('while the collector fails or is slow, the browser is answered at once', async () => {
  for (const fault of ['500', 'slow', 'refused']) {
    await fetch(`${shop.sandbox}/events/faults`, {
      method: 'POST',
      body: JSON.stringify({ fault, who: 'monitoring', count: 1 }),
    });
    const began = performance.now();
    expect((await report(lines({}, { type: 'event' }, error))).status).toBe(204);
    expect(performance.now() - began).toBeLessThan(9000);
  }
  await fetch(`${shop.sandbox}/events/faults`, { method: 'DELETE' });
});

test('a client that reports too often is refused with 429', async () => {
  let last = 204;
  for (let n = 0; n < 70 && last !== 429; n++) last = (await report(lines({}, { type: 'client_report' }, {}))).status;
  expect(last).toBe(429);
});
