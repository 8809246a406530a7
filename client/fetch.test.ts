import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorEnvelope, Refusal } from '#contract/errors.ts';
import { sendRequest } from './fetch.ts';

type ServerAnswer = { status: number; retryAfter?: string; cut?: true | 'midway' };
let answers: ServerAnswer[] = [];
let heard: { path: string; key: string | undefined; body: string; at: number }[] = [];

/** A server that sends the listed answers one after the other. */
const shop = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const key = request.headers['idempotency-key'] as string | undefined;
  heard.push({ path: `${request.method} ${request.url}`, key, body, at: performance.now() });
  const { status, retryAfter, cut } = answers.shift() ?? { status: 200 };
  if (cut === true) return void request.socket.destroy();
  if (cut === 'midway') {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': 100 });
    return void response.write('{"ok":', () => request.socket.destroy());
  }
  response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {});
  response.end(JSON.stringify(status < 300 ? { ok: true } : errorEnvelope(new Refusal('UNAVAILABLE'))));
});

beforeAll(async () => {
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const far = globalThis.fetch;
  // A relative URL needs an origin, and there is no page here.
  vi.stubGlobal('fetch', (path: string, how: RequestInit) => far(origin + path, how));
});
afterAll(() => {
  vi.unstubAllGlobals();
  shop.close();
});
beforeEach(() => {
  heard = [];
});

const put = () => sendRequest('POST /v1.2/app-users/shopping-carts', { body: { unit: 1 } }, { idempotencyKey: 'k-1' });
const away = { status: 503, retryAfter: '1' };

test('a write answered with a short Retry-After is repeated after that time, unchanged and under the same key', async () => {
  answers = [away];
  expect(await put()).toEqual({ ok: true });
  const [first, second] = heard;
  expect(second).toEqual({ ...first, at: expect.any(Number) });
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950);
});

test('a write is repeated at most twice; then the customer sees a sentence', { tags: ['nightly'] }, async () => {
  answers = [away, away, away, away];
  await expect(put()).rejects.toMatchObject({ statusCode: 503, message: expect.stringMatching(/잠시 후 다시/) });
  expect(heard).toHaveLength(3);
});

test.each<[string, ServerAnswer]>([
  ['has no Retry-After', { status: 503 }],
  ['has a long Retry-After', { status: 503, retryAfter: '60' }],
  ['has another status', { status: 429, retryAfter: '1' }],
  ['never arrives', { status: 0, cut: true }],
])('a write whose answer %s is not repeated', async (_, answer) => {
  answers = [answer];
  await expect(put()).rejects.toMatchObject({ message: expect.stringMatching(/[가-힣]/) });
  expect(heard).toHaveLength(1);
});

test('a read is repeated after a network failure and after a 503', { tags: ['nightly'], timeout: 15_000 }, async () => {
  answers = [{ status: 0, cut: true }, away];
  expect(await sendRequest('GET /v1/categories', {}, {})).toEqual({ ok: true });
  expect(heard).toHaveLength(3);
});

test('an aborted request is not repeated', async () => {
  answers = [away];
  const gone = new AbortController();
  const response = sendRequest('GET /v1/categories', {}, { signal: gone.signal });
  setTimeout(() => gone.abort(), 300);
  await expect(response).rejects.toThrow();
  expect(heard).toHaveLength(1);
});

test('a truncated response is a network failure, so that a page left midway does not look like an unknown session', async () => {
  answers = [{ status: 200, cut: 'midway' }];
  await expect(put()).rejects.toMatchObject({ code: 'NETWORK', statusCode: 0 });
  answers = [{ status: 200, cut: 'midway' }];
  expect(await sendRequest('GET /v2/app-users/detail', {}, {})).toEqual({ ok: true });
});
