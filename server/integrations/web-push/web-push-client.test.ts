import { createECDH, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decryptPush, pushRefusalOf } from '../../../sandbox/phone/decrypt-push.ts';
import { deriveVapidKeys, vapidHeader } from './vapid.ts';
import { createWebPushClient } from './web-push-client.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The browser of the example of RFC 8291, section 5. */
const browser = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('the browser of the tests decrypts the example of RFC 8291', () => {
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(decryptPush(bytes(message), browser)).toBe('When I grow up, I want to be a watermelon');
});

test('a push service gets a message that only the browser decrypts, under a new key and salt each time', async () => {
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const service = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) });
    response.writeHead(201).end();
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const keys = deriveVapidKeys(Buffer.alloc(32, 7));
  const push = createWebPushClient({ keys, subject: 'mailto:shop@example.com', hosts: [origin] });
  const subscription = { endpoint: `${origin}/push/a`, keys: { p256dh: browser.publicKey, auth: browser.auth } };
  const words = { title: '배송 시작', text: '제주 감귤 5kg이 출발했어요', path: '/orders/1' };
  try {
    for (let turn = 0; turn < 2; turn++)
      expect(await push.reach(subscription, 'order 1', words)).toEqual({ outcome: 'sent' });
    expect(
      await push.reach({ ...subscription, keys: { p256dh: 'BCVx', auth: browser.auth } }, 'a', words),
    ).toMatchObject({ outcome: 'unknown' });
  } finally {
    service.close();
  }
  expect(received).toHaveLength(2);
  for (const { headers, body } of received) {
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
    expect(JSON.parse(decryptPush(body, browser))).toEqual(words);
    expect(pushRefusalOf(headers.authorization, origin, keys.publicKey.toString('base64url'))).toBeNull();
  }
  const [first, second] = received.map(({ body }) => body.subarray(0, 86).toString('hex'));
  expect(first).not.toBe(second);
  const other = createECDH('prime256v1');
  other.generateKeys();
  expect(() =>
    decryptPush(received[0]?.body ?? bytes(''), { ...browser, privateKey: other.getPrivateKey('base64url') }),
  ).toThrow();
});

test('the VAPID header names one push service, expires within a day and is signed with the key next to it', () => {
  const keys = deriveVapidKeys(Buffer.alloc(32, 7));
  const now = Date.UTC(2026, 10, 22);
  const header = vapidHeader(
    'https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    'mailto:shop@example.com',
    keys,
    now,
  );
  const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  const parsedClaims = JSON.parse(bytes(claims).toString());
  expect(parsedClaims).toMatchObject({ aud: 'https://push.example.net', sub: 'mailto:shop@example.com' });
  expect(parsedClaims.exp - now / 1000).toBeLessThanOrEqual(86_400);
  const point = bytes(key);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect([isRight, deriveVapidKeys(Buffer.alloc(32, 7)).publicKey.equals(point)]).toEqual([true, true]);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['http://127.0.0.1:3001/push/a', true],
  ['http://127.0.0.1:5432/', false],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
])('%s is a push service: %s', (endpoint, known) => {
  const hosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', 'http://127.0.0.1:3001'];
  const push = createWebPushClient({
    keys: deriveVapidKeys(Buffer.alloc(32, 7)),
    subject: 'mailto:shop@example.com',
    hosts,
  });
  expect(push.isKnown(endpoint)).toBe(known);
});
