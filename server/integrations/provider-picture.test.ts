import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { downloadProfileImage } from './provider-picture.ts';

const domains = ['kakaocdn.net'];
const server = createServer((request, response) => {
  if (request.url === '/moved') return response.writeHead(302, { location: '/small' }).end();
  return response.end(Buffer.alloc(request.url === '/large' ? 6 * 2 ** 20 : 100));
});
let sandbox = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  sandbox = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:9/picture.png',
  'https://kakaocdn.net.evil.example/a.png',
  'https://evilkakaocdn.net/a.png',
  'https://k.kakaocdn.net:8443/a.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'nonsense',
])('no request is sent to %s for a profile image', async (address) => {
  const sent = vi.spyOn(globalThis, 'fetch');
  expect(await downloadProfileImage(address, { domains, sandbox: null })).toBeUndefined();
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});

test('an image of the provider is read by https, also when it is named by http', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('image'));
  await downloadProfileImage('http://k.kakaocdn.net/a.png', { domains, sandbox: null });
  expect(String(sent.mock.calls[0]?.[0])).toBe('https://k.kakaocdn.net/a.png');
  sent.mockRestore();
});

test('an image that is too large or redirects is left out', async () => {
  const read = (path: string) => downloadProfileImage(`${sandbox}${path}`, { domains, sandbox });
  expect((await read('/small'))?.length).toBe(100);
  expect(await read('/large')).toBeUndefined();
  expect(await read('/moved')).toBeUndefined();
});
