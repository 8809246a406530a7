import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { adminApi } from './admin-api.ts';

let isLost = false;
let keys: (string | null)[] = [];

/** A simulated network: while `isLost` the shop receives a request and its response does not arrive. */
vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
  keys.push(new Headers(headers).get('idempotency-key'));
  if (isLost) throw new TypeError('Failed to fetch');
  return new Response('{}', { status: 200 });
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  isLost = false;
  keys = [];
});

const key = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/;
const endpoints = Object.values(allRoutes).flatMap((room) => Object.values(room) as Endpoint[]);
const paths = endpoints
  .filter(({ access, path }) => (access === 'staff' || access === 'seller') && !path.startsWith('GET '))
  .map(({ path }) => path);

/** Endpoints that read by POST, because the question or the reason is personal. */
const reads = [
  'POST /v1/staff/search',
  'POST /v1/staff/orders/{id}/unmask',
  'POST /v1/staff/orders/{id}/preview',
  'POST /v1/staff/inquiries/{uuid}/unmask',
  'POST /v1/staff/lines/invoices',
  'POST /v1/staff/slips',
  'POST /v1/seller/orders/{id}/unmask',
  'POST /v1/seller/lines/invoices',
  'POST /v1/seller/slips',
];

/** A press of a button in the admin app; a lost response is caught. */
const press = (path: string, reason: string) =>
  adminApi(path as never, { params: { id: 7, uuid: 'a', line: 'b', n: 1, note: 2 }, body: { reason } } as never).catch(
    () => undefined,
  );

describe('a write of the admin app', () => {
  test.each(paths.filter((path) => !reads.includes(path)))('%s has a key that a repeat keeps', async (path) => {
    isLost = true;
    await press(path, '고객 요청');
    await press(path, '고객 요청');
    isLost = false;
    await press(path, '고객 요청');
    await press(path, '고객 요청');
    const [first, second, third, fourth] = keys;
    expect(first).toMatch(key);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).toMatch(key);
    expect(fourth).not.toBe(first);
  });

  test('has the key that its caller stored', async () => {
    await adminApi('PUT /v1/staff/closing', { body: { reason: '마감' } }, { idempotencyKey: 'stored-key-1' });
    expect(keys).toEqual(['stored-key-1']);
  });
});

test.each(reads)('%s has no key', async (path) => {
  await press(path, '고객 요청');
  expect(keys).toEqual([null]);
});
