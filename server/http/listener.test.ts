import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { listenerTimeouts } from './listener.ts';

let shop: TestShop;
// A thirtieth of the real time limits.
beforeAll(async () => {
  shop = await openTestShop(
    {},
    {},
    {
      body: { silent: 500, grace: 1000, rate: 4096 },
      head: 1000,
      idle: 2500,
      look: 50,
      answer: {},
    },
  );
});
afterAll(() => shop.close());

const port = () => Number(new URL(shop.origin).port);

/** A connection to the shop, the text it received, and how many milliseconds after its opening it closed. */
function line(at = port()) {
  const socket: Socket = connect(at, '127.0.0.1');
  const began = performance.now();
  const heard = { text: '', closed: 0 };
  socket.on('data', (bytes) => {
    heard.text += String(bytes);
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((done) => socket.on('close', () => done(performance.now() - began)));
  return { socket, heard, closed };
}

const ask = 'GET /v1/categories HTTP/1.1\r\nhost: a\r\n\r\n';
const head = 'POST /v2/tokens HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n';

test('a body may pause for 15 seconds, and a connection of a proxy stays open for more than a minute', () => {
  expect(listenerTimeouts.body).toEqual({ silent: 15_000, grace: 30_000, rate: 4096 });
  expect(listenerTimeouts.idle).toBe(75_000);
  expect(listenerTimeouts.head).toBeLessThanOrEqual(80_000);
});

test('a body that arrives too slowly is cut off in time, with an answer', async () => {
  const lines = Array.from({ length: 20 }, () => line());
  const drips = lines.map(({ socket }) => {
    socket.write(head);
    return setInterval(() => socket.write('{'), 60);
  });
  const times = await Promise.all(lines.map(({ closed }) => closed));
  drips.forEach(clearInterval);
  expect(Math.max(...times)).toBeLessThan(2500);
  for (const { heard } of lines) expect(heard.text).toMatch(/^HTTP\/1\.1 408 .*"code":"TIMEOUT"/s);
});

test.each([
  ['a head that never ends', 'GET / HTTP/1.1\r\nhost: a\r\nx-a: '],
  [
    'an upload that stops',
    'POST /v1/uploads HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n--b\r\n',
  ],
  [
    'a body in chunks of which the last never comes',
    'POST /v2/tokens HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
  ],
])('%s is cut off in time', async (_, bytes) => {
  const { socket, closed, heard } = line();
  socket.write(bytes);
  expect(await closed).toBeLessThan(2500);
  expect(heard.text).toMatch(/^(HTTP\/1\.1 4|$)/);
});

test('an upload that keeps arriving is accepted, however long it takes', async () => {
  const { socket, closed, heard } = line();
  const bytes = Buffer.alloc(2000, ' ');
  const length = 20 * bytes.length;
  socket.write(
    `POST /v2/tokens HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`,
  );
  const began = performance.now();
  for (let sent = 0; sent < length; sent += bytes.length) {
    socket.write(bytes);
    await pause(150);
  }
  await closed;
  expect(performance.now() - began).toBeGreaterThan(2500);
  expect(heard.text).toMatch(/^HTTP\/1\.1 400 /);
});

test('an idle connection is kept longer than a request may take and then closed', async () => {
  const { socket, heard, closed } = line();
  const asked = performance.now();
  socket.write(ask);
  const ended = closed.then(() => performance.now() - asked);
  await expectEventually(() => heard.text).toContain('HTTP/1.1 200');
  // The time begins after the answer, so a slow machine only adds to it.
  expect(await ended).toBeGreaterThan(2400);
});

test('a request during shutdown is answered with "connection: close"', async () => {
  const closing = await openTestShop();
  const at = Number(new URL(closing.origin).port);
  const lines = Array.from({ length: 5 }, () => line(at));
  for (const { socket } of lines) socket.write(ask);
  await Promise.all(lines.map(({ heard }) => expectEventually(() => heard.text).toContain('HTTP/1.1 200')));
  for (const { heard } of lines) heard.text = '';
  const gone = closing.leave(3);
  await pause(100);
  const ready = await fetch(`${closing.origin}/readyz`);
  expect([ready.status, Number(ready.headers.get('retry-after')) > 0]).toEqual([503, true]);
  for (const { socket } of lines) socket.write(ask);
  await Promise.all(lines.map(({ closed }) => closed));
  for (const { heard } of lines) expect(heard.text).toMatch(/^HTTP\/1\.1 200.*connection: close/is);
  expect((await fetch(`${closing.origin}/v1/categories`)).status).toBe(200);
  await gone;
  await closing.close();
});
