import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { clientAddressOf, clientNetwork, networkBlock, parseTrustedProxies, trustNoProxy } from './client-address.ts';
import { readEnv } from './config/env.ts';

const came = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as IncomingMessage;

describe('the client address', () => {
  test.each([
    ['no trusted proxy', trustNoProxy, '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['one proxy', parseTrustedProxies('1'), '127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['two proxies', parseTrustedProxies('2'), '127.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [
      'a network',
      parseTrustedProxies('127.0.0.0/8, 10.0.0.0/8'),
      '127.0.0.1',
      '6.6.6.6, 203.0.113.9, 10.0.0.2',
      '203.0.113.9',
    ],
    ['a stranger at the door', parseTrustedProxies('10.0.0.0/8'), '203.0.113.9', '10.0.0.2', '203.0.113.9'],
    ['rubbish before the proxy', parseTrustedProxies('2'), '127.0.0.1', 'unknown, 203.0.113.9', '203.0.113.9'],
    [
      'an IPv4 address in an IPv6 socket',
      parseTrustedProxies('127.0.0.1'),
      '::ffff:127.0.0.1',
      '203.0.113.9',
      '203.0.113.9',
    ],
    ['IPv6', parseTrustedProxies('fd00::/8'), 'fd00::1', '6.6.6.6, 2001:db8::9', '2001:db8::9'],
  ])('is found with %s', (_, trust, socket, forwarded, expected) => {
    expect(clientAddressOf(came(socket, forwarded), trust)).toBe(expected);
  });

  test('is counted by its network and by its network block', () => {
    expect(clientNetwork('203.0.113.9')).toBe('203.0.113.9');
    expect(clientNetwork('2001:db8:1:2:aaaa::9')).toBe(clientNetwork('2001:db8:1:2::1'));
    expect(clientNetwork('2001:db8::9')).toBe('2001:db8:0:0');
    expect(networkBlock(clientNetwork('2001:db8:1:2::1'))).toBe('2001:db8:1');
    expect(networkBlock('203.0.113.9')).toBe('203.0.113');
  });
});

test('trusted proxies are given by number or network, and "on" is explained', () => {
  expect(() => readEnv({ TRUST_PROXY: 'all' })).toThrow(
    /TRUST_PROXY cannot be read: "all" is not an address.*number of proxies/,
  );
  expect(() => readEnv({ TRUST_PROXY: '10.0.0.0/99' })).toThrow(/TRUST_PROXY/);
  expect(() => readEnv({ TRUST_PROXY: '0' })).toThrow(/from 1 to 10/);
  expect(() => readEnv({ SHOP_MODE: 'live', TRUST_PROXY: 'on' })).toThrow(/TRUST_PROXY must not be on in live mode/);
  expect(readEnv({ TRUST_PROXY: 'on' }).trust('6.6.6.6', 0)).toBe(true);
  expect(readEnv({ TRUST_PROXY: 'on' }).trust('6.6.6.6', 1)).toBe(false);
});

test.each([['1'], ['127.0.0.0/8'], ['on']])(
  'a forged address before the proxy’s own does not evade the rate limit (TRUST_PROXY=%s)',
  // Waits for a rate limit.
  { tags: ['nightly'] },
  async (trust) => {
    const shop = await openTestShop({ TRUST_PROXY: trust, RATE_LIMITS: 'on', ROLE: 'web' });
    try {
      const enter = (forwarded: string, at: number) =>
        shop
          .person()
          .ask(
            'POST /v1/staff/tokens',
            { body: { email: `nobody${at}@demo.shop`, password: 'Wrong!Wrong73', code: '000000' } },
            { 'x-forwarded-for': forwarded },
          );
      const forged = await Promise.all(Array.from({ length: 23 }, (_, at) => enter(`10.0.${at}.1, 203.0.113.9`, at)));
      expect(forged.filter(({ status }) => status === 401)).toHaveLength(20);
      expect(forged.filter(({ status }) => status === 429)).toHaveLength(3);
      expect((await enter('203.0.113.10', 50)).status).toBe(401);
    } finally {
      await shop.close();
    }
  },
);
