import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { secretNames } from './env.secrets.ts';
import { readEnv, settingNames } from './env.ts';

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

test('an empty environment is a demo shop of cuma with the sandbox on the next port', () => {
  expect(readEnv({})).toMatchObject({ port: 3000, brand: 'cuma', mode: 'demo', sandboxPort: 3001 });
  expect(readEnv({ PORT: '4000' }).toss.baseUrl).toBe('http://127.0.0.1:4001');
});

test('an unknown brand is refused with the words "please check the platform"', () => {
  expect(() => readEnv({ BRAND: 'nope' })).toThrow(/unknown brand "nope": please check the platform/);
});

test('BRAND_ORIGINS maps each brand once to its address, which must be https in live mode', () => {
  const both = 'ru=https://ru.example, market=https://market.example';
  expect([...readEnv({ ...live, BRAND_ORIGINS: both }).origins]).toEqual([
    ['ru', 'https://ru.example'],
    ['market', 'https://market.example'],
  ]);
  expect(readEnv({ ...live, BRAND_ORIGINS: 'cuma=https://shop.example' }).origins.size).toBe(1);
  for (const [wrong, why] of [
    ['nope=https://nope.example', /BRAND_ORIGINS.*please check the platform/],
    ['ru', /BRAND_ORIGINS.*ru=https:\/\/ru\.example/],
    ['ru=ru.example', /BRAND_ORIGINS.*https:\/\/shop\.example/],
    ['ru=https://ru.example/shop', /BRAND_ORIGINS must be an origin without path/],
    ['ru=http://ru.example', /BRAND_ORIGINS must use https for ru/],
    ['ru=https://ru.example,ru=https://rue.example', /BRAND_ORIGINS must name each brand once/],
    ['cuma=https://other.example', /BRAND_ORIGINS and PUBLIC_ORIGIN must name the same origin for cuma/],
  ] as const)
    expect(() => readEnv({ ...live, BRAND_ORIGINS: wrong }), wrong).toThrow(why);
});

test('an invalid address is reported with the name of its setting', () => {
  expect(() => readEnv({ PUBLIC_ORIGIN: 'shop.example' })).toThrow(/PUBLIC_ORIGIN must be an origin/);
  expect(readEnv({ PUBLIC_ORIGIN: 'https://SHOP.example:443/' }).origin).toBe('https://shop.example');
});

test('a live shop logs at level info, a demo at level warn', () => {
  expect([readEnv(live).logLevel, readEnv({}).logLevel, readEnv({ ...live, LOG_LEVEL: 'error' }).logLevel]).toEqual([
    'info',
    'warn',
    'error',
  ]);
});

test('the error names every fault at once', () => {
  expect(() => readEnv({ PORT: 'x', DATABASE_URL: 'mysql://a', ROLE: 'king' })).toThrow(
    /^The shop cannot start:\n {2}PORT .*\.\n {2}DATABASE_URL.*\.\n {2}ROLE.*\.$/,
  );
});

test('POOL takes a number of connections from 4 to 100', () => {
  expect([readEnv({}).pool, readEnv({ POOL: '40' }).pool]).toEqual([12, 40]);
  for (const text of ['0', '3', '101', '12.5', 'many']) expect(() => readEnv({ POOL: text })).toThrow(/POOL must be/);
});

test('KakaoTalk’s share sheet comes from the sandbox in a demo, and from the settings in a live shop or not at all', () => {
  const kakao = { KAKAO_SDK_URL: 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js', KAKAO_JS_KEY: 'js-key' };
  expect(readEnv({}).kakao.share).toEqual({ sdkUrl: 'http://127.0.0.1:3001/chat/sdk.js', key: 'sandbox_kakao_js' });
  expect(readEnv({ ...live, ...kakao }).kakao.share).toEqual({ sdkUrl: kakao.KAKAO_SDK_URL, key: 'js-key' });
  expect(readEnv(live).kakao.share).toBeNull();
  expect(() => readEnv({ ...live, KAKAO_JS_KEY: 'js-key' })).toThrow(
    /KAKAO_SDK_URL and KAKAO_JS_KEY must be set together/,
  );
});

describe('the server reports purchases', () => {
  const google = { GOOGLE_ANALYTICS_ID: 'G-1', GOOGLE_ANALYTICS_SECRET: 'secret' };
  const meta = { META_PIXEL_ID: '42', META_ACCESS_TOKEN: 'token' };

  test('to the sandbox in a demo, and in a live shop to the services whose secret is set, at their default address', () => {
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

  test('to another address that is set', () => {
    const [collect, graph] = ['https://collect.example/mp', 'https://graph.example/v1'];
    const named = { GOOGLE_ANALYTICS_COLLECT_URL: collect, META_GRAPH_URL: graph };
    const { ga4, meta: other } = readEnv({ ...live, ...google, ...meta, ...named }).measuring.server;
    expect([ga4?.url, other?.url]).toEqual([collect, graph]);
    for (const key of Object.keys(named)) expect(() => readEnv({ ...live, [key]: 'nowhere' })).toThrow(key);
  });

  test('never with a secret that has no id or with a key of the sandbox, which a live shop refuses', () => {
    expect(() => readEnv({ ...live, GOOGLE_ANALYTICS_SECRET: 's' })).toThrow(
      /GOOGLE_ANALYTICS_SECRET requires GOOGLE_ANALYTICS_ID\./,
    );
    expect(() => readEnv({ ...live, META_ACCESS_TOKEN: 's' })).toThrow(/META_ACCESS_TOKEN requires META_PIXEL_ID\./);
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
        `${key} must not be a sandbox key in live mode`,
      );
  });
});

describe('live keys and sandbox keys are kept apart', () => {
  test('a live shop accepts live keys', () => {
    expect(readEnv(live)).toMatchObject({ mode: 'live', toss: { secretKey: 'live_sk_1' } });
  });

  test('a demo shop refuses live keys', () => {
    expect(() => readEnv({ TOSS_SECRET_KEY: 'live_sk_1' })).toThrow(/must not be a live key in demo mode/);
  });

  test.each([
    ['a sandbox key', { TOSS_SECRET_KEY: 'test_sk_sandbox' }, /TOSS_SECRET_KEY must be a live key/],
    ['no key', { TOSS_CLIENT_KEY: '' }, /TOSS_CLIENT_KEY is required/],
    ['no database', { DATABASE_URL: '' }, /DATABASE_URL is required/],
    ['a time scale', { HOLD_TTL_S: '5' }, /HOLD_TTL_S/],
    ['jobs without timers', { JOBS: 'manual' }, /JOBS must not be manual/],
    ['the sandbox’s Kakao', { KAKAO_CLIENT_ID: 'sandbox_kakao' }, /KAKAO_CLIENT_ID must not be a sandbox key/],
    ['no secret of Naver’s', { NAVER_CLIENT_SECRET: '' }, /NAVER_CLIENT_SECRET is required/],
    ['limits switched off', { RATE_LIMITS: 'off' }, /RATE_LIMITS must not be off/],
  ])('a live shop refuses %s', (_, change, why) => {
    expect(() => readEnv({ ...live, ...change })).toThrow(why);
  });
});

describe('the admin server', () => {
  test('listens two ports above PORT or on OFFICE_PORT, never on a port in use by another setting', () => {
    expect(readEnv({ PORT: '4000' }).office).toEqual({ port: 4002, isAsked: false, origin: null });
    expect(readEnv({ PORT: '65535' }).office.port).toBe(65_533);
    expect(readEnv({ PORT: '4000', OFFICE_PORT: '5000' }).office).toEqual({ port: 5000, isAsked: true, origin: null });
    expect(() => readEnv({ PORT: '4000', OFFICE_PORT: '4000' })).toThrow('OFFICE_PORT must differ from PORT');
  });

  test('of a live shop needs an https origin on another host than the shop', () => {
    expect(readEnv(live).office.origin).toBe('https://office.shop.example');
    const { OFFICE_ORIGIN: _, ...without } = live;
    expect(() => readEnv(without)).toThrow('OFFICE_ORIGIN is required in live mode');
    const put = (OFFICE_ORIGIN: string) => () => readEnv({ ...live, OFFICE_ORIGIN });
    expect(put('http://office.shop.example')).toThrow('OFFICE_ORIGIN must use https');
    expect(put('https://shop.example:8443')).toThrow('OFFICE_ORIGIN must use another host than PUBLIC_ORIGIN');
  });
});

describe('connections of a live shop cannot be read on the way', () => {
  const leads = (DATABASE_URL: string, more = {}) => readEnv({ ...live, DATABASE_URL, ...more }).databaseUrl;
  const far = 'postgres://shop:p%40ss@db.shop.example:5432/shop';

  test.each([
    ['postgres://shop@localhost/shop'],
    ['postgres://shop@127.0.0.1:5433/shop'],
    ['postgres://shop@[::1]/shop'],
    ['postgres://shop@10.0.0.7,192.168.1.2:5432/shop'],
    ['postgres://shop@pooler:6432/shop'],
    [`${far}?sslmode=verify-full`],
    [`${far}?sslmode=verify-full&sslrootcert=/run/secrets/ca.pem`],
  ])('%s is accepted', (url) => {
    expect(leads(url)).toBe(url);
  });

  test.each([
    [far, /DATABASE_URL needs sslmode=verify-full/],
    [`${far}?sslmode=require`, /DATABASE_URL needs sslmode=verify-full/],
    [`${far}?sslmode=verify-full&sslmode=disable`, /DATABASE_URL needs sslmode=verify-full/],
    ['postgres://shop@8.8.8.8/shop', /DATABASE_URL needs sslmode=verify-full/],
    ['postgres://shop@134744072/shop', /DATABASE_URL needs sslmode=verify-full/],
    ['postgres://shop@pooler,db.shop.example/shop', /DATABASE_URL needs sslmode=verify-full/],
    ['postgres:///shop', /DATABASE_URL needs sslmode=verify-full/],
    ['postgres://shop@8.8.8.8/shop?sslmode=verify-full', /DATABASE_URL must name the host/],
  ])('%s may not', (url, why) => {
    expect(() => leads(url)).toThrow(why);
    expect(() => leads('postgres://shop@db/shop', { DATABASE_DIRECT_URL: url })).toThrow(
      /DATABASE_DIRECT_URL (needs|must)/,
    );
    expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('the address of a third party must be https unless it is on this machine', () => {
    for (const key of settingNames.filter((name) => /_URL$/.test(name) && !/^(DATABASE|FILES)_/.test(name))) {
      const both = key === 'KAKAO_SDK_URL' ? { KAKAO_JS_KEY: 'js-key' } : {};
      const put = (url: string) => () => readEnv({ ...live, ...both, [key]: url });
      expect(put('http://company.example/v1'), key).toThrow(`${key} must use https in live mode`);
      expect(put('http://10.0.0.7/v1'), key).toThrow(`${key} must use https in live mode`);
      expect(put('http://127.0.0.1:9/v1'), key).not.toThrow();
    }
  });

  test('certificate verification cannot be switched off in live mode by NODE_TLS_REJECT_UNAUTHORIZED', () => {
    const unverified = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(() => readEnv({ ...live, ...unverified })).toThrow('NODE_TLS_REJECT_UNAUTHORIZED must not be 0');
    expect(readEnv(unverified).mode).toBe('demo');
  });

  test('the file store and the error collector must be https outside the private network', () => {
    const put = (more: Record<string, string>) => () => readEnv({ ...live, ...more });
    expect(put({ FILES_URL: 'http://key:secret@s3.example/bucket' })).toThrow('FILES_URL must use https');
    expect(put({ FILES_URL: 'http://key:secret@store:9000/bucket' })).not.toThrow();
    expect(put({ MONITORING_DSN: 'http://key@faults.example/1' })).toThrow('MONITORING_DSN must use https');
    expect(put({ MONITORING_DSN: 'https://key@faults.example/1' })).not.toThrow();
  });
});

describe('secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const settingInFile = (text: string) => {
    const file = join(folder, `${Math.random()}`);
    writeFileSync(file, text);
    return file;
  };

  test('each may be given as a mounted file and is read like the plain setting', () => {
    const settings: Record<string, string> = {
      ...live,
      DATABASE_DIRECT_URL: 'postgres://shop@db:5432/shop',
      ...{ FILES_URL: 'https://key:secret@s3.example/bucket', MONITORING_DSN: 'https://key@faults.example/1' },
      ...{ FCM_PROJECT: 'shop', FCM_EMAIL: 'push@shop.example', FCM_KEY: '-----BEGIN PRIVATE KEY-----' },
      ...{ GOOGLE_ANALYTICS_ID: 'G-1', GOOGLE_ANALYTICS_SECRET: 'a', META_PIXEL_ID: '4', META_ACCESS_TOKEN: 'b' },
      ...{ ATTRIBUTION_SERVICE: 's', ATTRIBUTION_TOKEN: 'c', ATTRIBUTION_URL: 'https://count.example' },
    };
    for (const name of secretNames) {
      const { FIELD_KEY: key, ...others } = settings;
      const all: Record<string, string> = name === 'FIELD_KEYS' ? { ...others, FIELD_KEYS: `2:${key}` } : settings;
      const { [name]: text = '', ...rest } = all;
      const read = readEnv({ ...rest, [`${name}_FILE`]: settingInFile(`${text}\n`) });
      expect(read, name).toEqual(readEnv(all));
    }
  });

  test('every setting with a secret name can be given as a file', () => {
    // These keys are in every page: the browser shows them to their companies.
    const open = ['TOSS_CLIENT_KEY', 'KAKAO_JS_KEY'];
    const hiding = settingNames.filter((name) => /_(KEY|KEYS|SECRET|TOKEN|DSN)$|^(DATABASE|FILES)_.*URL$/.test(name));
    expect(hiding.filter((name) => !open.includes(name)).toSorted()).toEqual([...secretNames].toSorted());
  });

  test('a missing, empty or duplicate file is reported by its name, and its contents never are', () => {
    const { TOSS_SECRET_KEY: _, ...rest } = live;
    const put = (more: Record<string, string>) => () => readEnv({ ...rest, ...more });
    expect(put({ TOSS_SECRET_KEY_FILE: join(folder, 'none') })).toThrow(/TOSS_SECRET_KEY_FILE names .* \(ENOENT\)/);
    expect(put({ TOSS_SECRET_KEY_FILE: settingInFile('\n') })).toThrow(/TOSS_SECRET_KEY_FILE names .* is empty/);
    expect(put({ TOSS_SECRET_KEY: 'live_sk_1', TOSS_SECRET_KEY_FILE: settingInFile('x') })).toThrow(/not both/);
    const key = put({ TOSS_SECRET_KEY_FILE: settingInFile('test_sk_hidden') });
    expect(key).toThrow(/TOSS_SECRET_KEY must be a live key/);
    expect(key).not.toThrow(/hidden/);
  });

  test('a process starts without secrets it does not need: table maintenance, the admin server, the storefront', () => {
    const without = (...names: string[]) =>
      Object.fromEntries(Object.entries(live).filter(([name]) => !names.includes(name)));
    const tables = { SHOP_MODE: 'live', DATABASE_URL: 'postgres://owner@db/shop' };
    expect(readEnv(tables, 'tables').directUrl).toBe(tables.DATABASE_URL);
    expect(() => readEnv({ SHOP_MODE: 'live' }, 'tables')).toThrow('DATABASE_URL is required');
    expect(() => readEnv({ ...tables, DATABASE_URL: 'postgres://db.shop.example/shop' }, 'tables')).toThrow(
      'verify-full',
    );
    const signs = ['KAKAO_CLIENT_SECRET', 'NAVER_CLIENT_SECRET'];
    expect(readEnv({ ...without(...signs), ROLE: 'office' }).role).toBe('office');
    expect(readEnv({ ...without('TRACKING_KEY'), ROLE: 'web' }).role).toBe('web');
    expect(() => readEnv({ ...without('TRACKING_KEY'), ROLE: 'worker' })).toThrow('TRACKING_KEY is required');
    expect(() => readEnv({ ...without(...signs), ROLE: 'worker' })).toThrow('NAVER_CLIENT_SECRET is required');
  });
});
