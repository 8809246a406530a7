import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesTo } from '#test/phone-steps.ts';
import { startSandbox } from '../../../sandbox/main.ts';
import { createSolapiClient, type SentMessage, type SolapiMessageInput } from './solapi-client.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'phone-'));
let sandbox: Awaited<ReturnType<typeof open>>;
let baseUrl = '';

function open() {
  return startSandbox({ port: 0, host: '127.0.0.1', dataDir, webhookUrl: 'http://127.0.0.1:9/', log: () => {} });
}

beforeAll(async () => {
  sandbox = await open();
  baseUrl = `http://127.0.0.1:${sandbox.port}`;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const keys = { key: 'sandbox_key', secret: 'sandbox_secret', from: '0212345678', channel: 'sandbox_channel' };
const hello = { key: 'hello 1', kind: 'VERIFY_CODE', to: '01033334444', text: '안녕하세요 https://shop.kr/my 보기' };
const since = new Date(Date.now() - 60_000);

const sendOne = async (solapi: ReturnType<typeof createSolapiClient>, message: SolapiMessageInput) =>
  (await solapi.send([message]))[0];
const findOne = async (solapi: ReturnType<typeof createSolapiClient>, message: SentMessage) =>
  (await solapi.findMessages([message]))[0];

describe('a text message', () => {
  test('reaches the phone, is found by its key, and is still there after a restart', async () => {
    const solapi = createSolapiClient({ baseUrl, ...keys });
    const sent = await sendOne(solapi, hello);
    expect(sent).toMatchObject({ outcome: 'accepted', id: expect.stringMatching(/^M4V/) });
    await sendOne(solapi, { ...hello, key: 'hello 2', text: '둘째' });
    const before = await messagesTo(baseUrl, '010-3333-4444');
    expect(before.map(({ text }) => text)).toEqual(['둘째', hello.text]);
    expect(before[1]).toMatchObject({ kind: 'VERIFY_CODE', to: '01033334444', links: ['https://shop.kr/my'] });
    await sandbox.close();
    sandbox = await open();
    baseUrl = `http://127.0.0.1:${sandbox.port}`;
    expect(await messagesTo(baseUrl, '01033334444')).toEqual(before);
    const again = createSolapiClient({ baseUrl, ...keys });
    const lookup = { key: hello.key, to: hello.to, since, id: null };
    expect(await findOne(again, lookup)).toMatchObject({ outcome: 'found', state: 'delivered' });
    expect(await findOne(again, { ...lookup, key: 'hello 3' })).toEqual({ outcome: 'absent' });
  });

  test('is found among hundreds for one number', async () => {
    const solapi = createSolapiClient({ baseUrl, ...keys });
    const to = '01044445555';
    for (let at = 0; at < 510; at += 30)
      await Promise.all(Array.from({ length: 30 }, (_, n) => sendOne(solapi, { ...hello, to, key: `many ${at + n}` })));
    expect(await findOne(solapi, { key: 'many 509', to, since, id: null })).toMatchObject({ outcome: 'found' });
  });

  test.each([
    ['a wrong key', { key: 'nobody' }, 'InvalidAPIKey'],
    ['a wrong secret', { secret: 'guessed' }, 'SignatureDoesNotMatch'],
  ])('%s leaves the message unsent, since it says nothing about the message', async (_, wrong, why) => {
    const solapi = createSolapiClient({ baseUrl, ...keys, ...wrong });
    expect(await sendOne(solapi, { ...hello, key: 'never' })).toEqual({ outcome: 'unsent', why });
  });

  test('an account without credit leaves the message unsent', async () => {
    const server = createServer((_request, response) =>
      response.writeHead(402, { 'content-type': 'application/json' }).end('{"errorCode":"NotEnoughBalance"}'),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const solapi = createSolapiClient({ baseUrl: `http://127.0.0.1:${port}`, ...keys });
    expect(await sendOne(solapi, hello)).toEqual({ outcome: 'unsent', why: 'NotEnoughBalance' });
    server.close();
  });

  test('a message that makes the company refuse the whole request is refused alone', async () => {
    const server = createServer(async (request, response) => {
      const { messages } = JSON.parse(await text(request)) as { messages: { to: string; customFields: object }[] };
      const isGood = messages.every(({ to }) => to === hello.to);
      const messageList = messages.map(({ customFields }, at) => ({ messageId: `M${at}`, customFields }));
      response
        .writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(isGood ? { messageList } : { errorCode: 'ValidationError' }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const solapi = createSolapiClient({ baseUrl: `http://127.0.0.1:${port}`, ...keys });
    const answers = await solapi.send([hello, { ...hello, key: 'bad', to: '0' }, { ...hello, key: 'hello 2' }]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'accepted']);
    server.close();
  });

  test('a number that is none is refused', async () => {
    const answer = await sendOne(createSolapiClient({ baseUrl, ...keys }), { ...hello, key: 'x', to: '02123' });
    expect(answer).toEqual({ outcome: 'refused', why: '1062' });
  });

  test.each([
    ['HTML', 200, 'text/html', '<h1>점검 중</h1>'],
    ['an error of the house', 500, 'application/json', '{"errorCode":"InternalError"}'],
    ['another shape', 200, 'application/json', '[]'],
  ])('%s leaves the outcome unknown', async (_, status, type, body) => {
    const server = createServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const answer = await sendOne(createSolapiClient({ baseUrl: `http://127.0.0.1:${port}`, ...keys }), hello);
    server.close();
    expect(answer?.outcome).toBe('unknown');
  });

  test('a timeout leaves the outcome unknown, and a refused connection means unsent', async () => {
    const server = createServer(() => {});
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const solapi = createSolapiClient({ baseUrl: `http://127.0.0.1:${port}`, ...keys, timeoutMs: 100 });
    expect((await sendOne(solapi, hello))?.outcome).toBe('unknown');
    server.close();
    server.closeAllConnections();
    expect((await sendOne(solapi, hello))?.outcome).toBe('unsent');
  });

  test('the page of the sandbox phone is served', async () => {
    const response = await fetch(`${baseUrl}/phone`);
    expect([response.status, (await response.text()).includes('문자 메시지와 알림톡')]).toEqual([200, true]);
  });
});
