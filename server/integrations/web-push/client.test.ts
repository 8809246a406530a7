import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createWebPushClient } from './client.ts';
import { deriveVapidKeys, encryptPushMessage, vapidHeader } from './encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('words are sealed as the example of RFC 8291 seals them', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const sealed = encryptPushMessage(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { pair, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('who we are is said to the one push service, for less than a day, and signed by the key that stands beside it', () => {
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
  const said = JSON.parse(bytes(claims).toString());
  expect(said).toMatchObject({ aud: 'https://push.example.net', sub: 'mailto:shop@example.com' });
  expect(said.exp - now / 1000).toBeLessThanOrEqual(86_400);
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
