import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const live = {
  SHOP_MODE: 'live',
  DATABASE_URL: 'postgres://shop@db/shop',
  PUBLIC_ORIGIN: 'https://shop.example',
  OFFICE_ORIGIN: 'https://office.shop.example',
  TOSS_BASE_URL: 'https://api.tosspayments.com',
  TOSS_CLIENT_KEY: 'live_ck_1',
  TOSS_SECRET_KEY: 'live_sk_1',
  TOSS_SDK_URL: 'https://js.tosspayments.com/v2/standard',
  POSTCODE_URL: 'https://t1.kakaocdn.net/postcode.v2.js',
  SOLAPI_BASE_URL: 'https://api.solapi.com',
  SOLAPI_KEY: 'key',
  SOLAPI_SECRET: 'secret',
  SOLAPI_FROM: '0212345678',
  SOLAPI_CHANNEL: 'KA01PF_shop',
  KAKAO_AUTH_URL: 'https://kauth.kakao.com',
  KAKAO_API_URL: 'https://kapi.kakao.com',
  KAKAO_CLIENT_ID: 'rest-key',
  KAKAO_CLIENT_SECRET: 'secret',
  KAKAO_APP_ID: '778899',
  NAVER_AUTH_URL: 'https://nid.naver.com',
  NAVER_API_URL: 'https://openapi.naver.com',
  NAVER_CLIENT_ID: 'id',
  NAVER_CLIENT_SECRET: 'secret',
  TRACKING_BASE_URL: 'https://info.sweettracker.co.kr',
  TRACKING_KEY: 'key',
  FIELD_KEY: Buffer.alloc(32, 7).toString('base64'),
};

test('an empty environment is a demo shop of cuma with the sandbox next door', () => {
  expect(readEnv({})).toMatchObject({ port: 3000, brand: 'cuma', mode: 'demo', sandboxPort: 3001 });
  expect(readEnv({ PORT: '4000' }).toss.baseUrl).toBe('http://127.0.0.1:4001');
});

test('an unknown brand is told to check the platform', () => {
  expect(() => readEnv({ BRAND: 'nope' })).toThrow(/unknown brand "nope": please check the platform/);
});

test('every fault is named at once', () => {
  expect(() => readEnv({ PORT: 'x', DATABASE_URL: 'mysql://a', ROLE: 'king' })).toThrow(/PORT.*DATABASE_URL.*ROLE/s);
});

test('how many connections a process holds is said by number, neither none nor more than a database has', () => {
  expect([readEnv({}).pool, readEnv({ POOL: '40' }).pool]).toEqual([12, 40]);
  for (const text of ['0', '3', '101', '12.5', 'many']) expect(() => readEnv({ POOL: text })).toThrow(/POOL: /);
});

test('KakaoTalk’s share sheet is the sandbox’s in a demo, a live shop’s own or none', () => {
  const own = { KAKAO_SDK_URL: 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js', KAKAO_JS_KEY: 'js-key' };
  expect(readEnv({}).kakao.share).toEqual({ sdkUrl: 'http://127.0.0.1:3001/chat/sdk.js', key: 'sandbox_kakao_js' });
  expect(readEnv({ ...live, ...own }).kakao.share).toEqual({ sdkUrl: own.KAKAO_SDK_URL, key: 'js-key' });
  expect(readEnv(live).kakao.share).toBeNull();
  expect(() => readEnv({ ...live, KAKAO_JS_KEY: 'js-key' })).toThrow(/KAKAO_SDK_URL, KAKAO_JS_KEY: both or neither/);
});

describe('the shop itself tells companies of purchases', () => {
  const google = { GOOGLE_ANALYTICS_ID: 'G-1', GOOGLE_ANALYTICS_SECRET: 'secret' };
  const meta = { META_PIXEL_ID: '42', META_ACCESS_TOKEN: 'token' };

  test('in a demo the sandbox’s, in a live shop those whose secret is given, at their own address', () => {
    expect(readEnv({}).measuring.server).toEqual({
      ga4: { id: 'GOOGLE-SANDBOX', secret: 'sandbox_analytics', url: 'http://127.0.0.1:3001/mp/collect' },
      meta: { id: 'META-SANDBOX', token: 'sandbox_meta', url: 'http://127.0.0.1:3001/graph' },
    });
    expect(readEnv(live).measuring.server).toEqual({ ga4: null, meta: null });
    expect(readEnv({ ...live, GOOGLE_ANALYTICS_ID: 'G-1' }).measuring.server.ga4).toBeNull();
    expect(readEnv({ ...live, ...google }).measuring.server).toEqual({
      ga4: { id: 'G-1', secret: 'secret', url: 'https://www.google-analytics.com/mp/collect' },
      meta: null,
    });
    expect(readEnv({ ...live, ...meta }).measuring.server.meta?.url).toMatch(/^https:\/\/graph\.facebook\.com\//);
  });

  test('or at another that is named', () => {
    const [collect, graph] = ['https://collect.example/mp', 'https://graph.example/v1'];
    const named = { GOOGLE_ANALYTICS_COLLECT_URL: collect, META_GRAPH_URL: graph };
    const { ga4, meta: other } = readEnv({ ...live, ...google, ...meta, ...named }).measuring.server;
    expect([ga4?.url, other?.url]).toEqual([collect, graph]);
    for (const key of Object.keys(named)) expect(() => readEnv({ ...live, [key]: 'nowhere' })).toThrow(key);
  });

  test('a secret that would tell nobody, and every key of the sandbox, is refused in a live shop', () => {
    expect(() => readEnv({ ...live, GOOGLE_ANALYTICS_SECRET: 's' })).toThrow(/of no use without GOOGLE_ANALYTICS_ID/);
    expect(() => readEnv({ ...live, META_ACCESS_TOKEN: 's' })).toThrow(/of no use without META_PIXEL_ID/);
    for (const [key, text] of [
      ['GOOGLE_ANALYTICS_SECRET', 'sandbox_analytics'],
      ['META_ACCESS_TOKEN', 'sandbox_meta'],
      ['GOOGLE_ANALYTICS_ID', 'GOOGLE-SANDBOX'],
      ['GOOGLE_ADS_ID', 'AW-SANDBOX/purchase'],
      ['META_PIXEL_ID', 'META-SANDBOX'],
      ['KAKAO_PIXEL_ID', 'KAKAO-SANDBOX'],
      ['NAVER_WCS_ID', 'NAVER-SANDBOX'],
      ['ATTRIBUTION_TOKEN', 'sandbox_attribution'],
      ['MONITORING_DSN', 'http://sandbox@127.0.0.1:3001/sentry/1'],
    ] as const)
      expect(() => readEnv({ ...live, ...google, ...meta, [key]: text }), key).toThrow(
        `${key}: sandbox keys are refused in live mode`,
      );
  });
});

describe('live keys and sandbox keys never meet', () => {
  test('a live shop takes live keys', () => {
    expect(readEnv(live)).toMatchObject({ mode: 'live', toss: { secretKey: 'live_sk_1' } });
  });

  test('a demo shop refuses live keys', () => {
    expect(() => readEnv({ TOSS_SECRET_KEY: 'live_sk_1' })).toThrow(/live keys are refused in demo/);
  });

  test.each([
    ['a sandbox key', { TOSS_SECRET_KEY: 'test_sk_sandbox' }, /TOSS_SECRET_KEY: sandbox and test keys are refused/],
    ['no key', { TOSS_CLIENT_KEY: '' }, /TOSS_CLIENT_KEY: required/],
    ['no database of its own', { DATABASE_URL: '' }, /DATABASE_URL: required/],
    ['a time scale', { HOLD_TTL_S: '5' }, /HOLD_TTL_S/],
    ['the sandbox’s Kakao', { KAKAO_CLIENT_ID: 'sandbox_kakao' }, /KAKAO_CLIENT_ID: sandbox keys are refused/],
    ['no secret of Naver’s', { NAVER_CLIENT_SECRET: '' }, /NAVER_CLIENT_SECRET: required/],
    ['limits switched off', { RATE_LIMITS: 'off' }, /RATE_LIMITS: off is refused/],
  ])('a live shop refuses %s', (_, change, why) => {
    expect(() => readEnv({ ...live, ...change })).toThrow(why);
  });
});

describe('the office', () => {
  test('stands two ports on, or where it is put, never where something else stands', () => {
    expect(readEnv({ PORT: '4000' }).office).toEqual({ port: 4002, isAsked: false, origin: null });
    expect(readEnv({ PORT: '65535' }).office.port).toBe(65_533);
    expect(readEnv({ PORT: '4000', OFFICE_PORT: '5000' }).office).toEqual({ port: 5000, isAsked: true, origin: null });
    expect(() => readEnv({ PORT: '4000', OFFICE_PORT: '4000' })).toThrow('OFFICE_PORT: is the same as another port');
  });

  test('of a live shop has an address of its own, by https, on another host', () => {
    expect(readEnv(live).office.origin).toBe('https://office.shop.example');
    const { OFFICE_ORIGIN: _, ...without } = live;
    expect(() => readEnv(without)).toThrow('OFFICE_ORIGIN: required in live mode');
    const put = (OFFICE_ORIGIN: string) => () => readEnv({ ...live, OFFICE_ORIGIN });
    expect(put('http://office.shop.example')).toThrow('OFFICE_ORIGIN: must be https');
    expect(put('https://shop.example:8443')).toThrow('OFFICE_ORIGIN: is the shop’s own host');
  });
});
