import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBreachedPasswords } from './breached-passwords.ts';

const password = 'Yuchul!58';
const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
const requests: IncomingMessage[] = [];
const company = { answer: (response: ServerResponse): void => void response.end() };
const server = createServer((request, response) => {
  requests.push(request);
  company.answer(response);
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void requests.splice(0));

const saying = (text: string) => (response: ServerResponse) => void response.end(text);
const suffix = hash.slice(5);

test('only five characters of a password’s hash are sent', async () => {
  company.answer = saying(`0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${suffix}:42`);
  expect(await createBreachedPasswords(`${url}/`)(password)).toBe(true);
  expect(requests.map(({ method, url }) => [method, url])).toEqual([['GET', `/range/${hash.slice(0, 5)}`]]);
  const sentRequest = JSON.stringify([requests[0]?.url, requests[0]?.rawHeaders]).toUpperCase();
  for (const secret of [suffix, password.toUpperCase()]) expect(sentRequest).not.toContain(secret);
  expect(requests[0]?.headers['add-padding']).toBe('true');
});

test.each([
  ['another line', `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n`],
  ['a line of the padding', `${suffix}:0\r\n`],
  ['nothing', ''],
  ['a page for people', `<!doctype html><p>${suffix}</p>`],
])('%s is no breach', async (_, text) => {
  company.answer = saying(text);
  expect(await createBreachedPasswords(url)(password)).toBe(false);
});

test.each([
  ['out of order', (response: ServerResponse) => void response.writeHead(503).end(`${suffix}:42`)],
  [
    'sending us elsewhere',
    (response: ServerResponse) => void response.writeHead(302, { location: '/range/00000' }).end(),
  ],
  ['hanging up', (response: ServerResponse) => void response.destroy()],
  ['silent', () => {}],
])('while the service is %s a password is accepted within a moment', async (_, answer) => {
  company.answer = answer;
  const began = performance.now();
  expect(await createBreachedPasswords(url, 200)(password)).toBe(false);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(requests).toHaveLength(1);
});

test('without a service no request is sent', async () => {
  expect(await createBreachedPasswords(undefined)(password)).toBe(false);
  expect(requests).toEqual([]);
});
