import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createParcelTracker } from '#server/integrations/sweettracker.ts';
import { startSandbox } from '../main.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'courier-'));
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let origin = '';
const open = () =>
  startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    webhookUrl: 'http://127.0.0.1:1/v1/payments/webhook/toss',
    log: () => {},
  });
beforeAll(async () => {
  sandbox = await open();
  origin = `http://127.0.0.1:${sandbox.port}`;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (path: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const tracker = () => createParcelTracker({ baseUrl: origin, key: 'sandbox_tracking' });

describe('a parcel', () => {
  test('exists once it is requested, and moves as time passes', async () => {
    expect(await tracker().trackParcel('04', '612345678900')).toMatchObject({ outcome: 'found', parcel: { level: 1 } });
    // The shop is not running, so telling it fails; the sandbox's own clock moves all the same.
    expect((await post('/clock', { advance: '9h' })).status).toBe(502);
    expect(await tracker().trackParcel('04', '612345678900')).toMatchObject({ parcel: { level: 3 } });
    await post('/clock', { advance: '2d' });
    const found = await tracker().trackParcel('04', '612345678900');
    expect(found.outcome === 'found' && found.parcel.steps.map(({ text }) => text)).toEqual([
      '배송완료',
      '배송출발',
      '지점도착',
      '배송중',
      '집화완료',
      '배송준비중',
    ]);
  });

  test('is moved by hand, and keeps its position after a restart', async () => {
    expect((await post('/courier/move', { invoice: '700000000001', level: 5 })).status).toBe(200);
    await sandbox.close();
    sandbox = await open();
    origin = `http://127.0.0.1:${sandbox.port}`;
    expect(await tracker().trackParcel('05', '700000000001')).toMatchObject({ parcel: { level: 5 } });
  });

  test.each([
    [
      'a wrong key',
      () => createParcelTracker({ baseUrl: origin, key: 'no' }).trackParcel('04', '612345678900'),
      'absent',
    ],
    ['an unknown carrier', () => tracker().trackParcel('77', '612345678900'), 'absent'],
    ['an invalid number', () => tracker().trackParcel('04', '1'), 'absent'],
    [
      'no server',
      () => createParcelTracker({ baseUrl: 'http://127.0.0.1:1', key: 'x' }).trackParcel('04', '612345678900'),
      'unknown',
    ],
  ])('with %s is %s', async (_, find, outcome) => expect((await find()).outcome).toBe(outcome));
});

test.each(['0', '3', 'd3', '9999w', '3 d'])('the clock rejects %j', async (advance) => {
  expect((await post('/clock', { advance })).status).toBe(400);
});
