import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

let shop: TestShop;
// Spied on before the shop opens: a logger that finds no spy at `process.stdout` writes past it.
const written = vi.spyOn(process.stdout, 'write');
beforeAll(async () => {
  // Jobs would log their own warnings.
  shop = await openTestShop({ LOG_LEVEL: 'warn', ROLE: 'web' });
});
afterAll(async () => {
  written.mockRestore();
  await shop.close();
});

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n`;
let token: string | undefined;

test.each([
  ['in the middle of a body', () => `${head('/v2/tokens', 'application/json')}{"email":`],
  [
    'in the middle of a picture',
    () =>
      `${head('/v1/uploads', 'multipart/form-data; boundary=b')}--b\r\ncontent-disposition: form-data; name="pictures"; filename="a.jpg"\r\n\r\nbytes`,
  ],
  ['before an answer', () => 'GET /v1/products/search?filter=x HTTP/1.1\r\nhost: a\r\n\r\n'],
])('a client that disconnects %s is not an error, and nothing is logged', async (_, bytes) => {
  token = (await shop.guest()).token;
  written.mockClear();
  for (let n = 0; n < 5; n++) {
    const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1', () => {
      socket.write(bytes());
      setTimeout(() => socket.destroy(), 30);
    });
    socket.on('error', () => {});
  }
  await pause(500);
  const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => /"level":[4-6]0/.test(line));
  expect(lines).toEqual([]);
});
