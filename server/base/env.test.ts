import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const live = {
  SHOP_MODE: 'live',
  DATABASE_URL: 'postgres://shop@db/shop',
  PUBLIC_ORIGIN: 'https://shop.example',
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

test('KakaoTalk’s share sheet is the sandbox’s in a demo, a live shop’s own or none', () => {
  const own = { KAKAO_SDK_URL: 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js', KAKAO_JS_KEY: 'js-key' };
  expect(readEnv({}).kakao.share).toEqual({ sdkUrl: 'http://127.0.0.1:3001/chat/sdk.js', key: 'sandbox_kakao_js' });
  expect(readEnv({ ...live, ...own }).kakao.share).toEqual({ sdkUrl: own.KAKAO_SDK_URL, key: 'js-key' });
  expect(readEnv(live).kakao.share).toBeNull();
  expect(() => readEnv({ ...live, KAKAO_JS_KEY: 'js-key' })).toThrow(/KAKAO_SDK_URL, KAKAO_JS_KEY: both or neither/);
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
