import { parseTrustedProxies, type TrustProxy, trustNoProxy } from '../client-address.ts';
import type { EnvValues } from './env.schema.ts';
import { eavesdroppingRisk, isLoopback, isPrivateHost } from './hosts.ts';

/** Which proxies are trusted; `on` in a demo means one proxy in front. */
export function parseTrustProxySetting(text: string): { trust: TrustProxy; fault?: string } {
  if (text === 'off') return { trust: trustNoProxy };
  try {
    return { trust: parseTrustedProxies(text === 'on' ? '1' : text) };
  } catch (error) {
    const why = (error as Error).message;
    return {
      trust: trustNoProxy,
      fault: `TRUST_PROXY cannot be read: ${why}. Set it to the number of proxies in front of the shop, or to a list of their networks`,
    };
  }
}

/** The purpose of reading the settings: to run a shop, or only to maintain its tables, which needs no keys of third parties. */
export type SettingsPurpose = 'shop' | 'tables';

/** Settings that contradict each other, and settings that a live shop must not have; each fault as a sentence. */
export function liveSettingFaults(env: EnvValues, needs: SettingsPurpose = 'shop') {
  const faults: string[] = [];
  if (env.SANDBOX_PORT === env.PORT) faults.push('SANDBOX_PORT must differ from PORT');
  if (env.METRICS_PORT !== undefined && [env.PORT, env.SANDBOX_PORT].includes(env.METRICS_PORT))
    faults.push('METRICS_PORT must differ from PORT and SANDBOX_PORT');
  if (env.OFFICE_PORT !== undefined && [env.PORT, env.SANDBOX_PORT, env.METRICS_PORT].includes(env.OFFICE_PORT))
    faults.push('OFFICE_PORT must differ from PORT, SANDBOX_PORT and METRICS_PORT');
  const { fault } = parseTrustProxySetting(env.TRUST_PROXY);
  if (fault) faults.push(fault);
  if (env.FIELD_KEY && env.FIELD_KEYS)
    faults.push('Set either FIELD_KEY or FIELD_KEYS, not both: FIELD_KEY is key number 1');
  if (!env.KAKAO_SDK_URL !== !env.KAKAO_JS_KEY) faults.push('KAKAO_SDK_URL and KAKAO_JS_KEY must be set together');
  if (env.SHOP_MODE === 'demo') {
    if (env.TOSS_SECRET_KEY?.startsWith('live_')) faults.push('TOSS_SECRET_KEY must not be a live key in demo mode');
    if (env.TOSS_CLIENT_KEY?.startsWith('live_')) faults.push('TOSS_CLIENT_KEY must not be a live key in demo mode');
    return faults;
  }
  return [...faults, ...wayFaults(env), ...(needs === 'shop' ? shopFaults(env) : tablesFaults(env))];
}

/** The settings without which a live shop does not start. */
const required = [
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'OFFICE_ORIGIN',
  'TOSS_BASE_URL',
  'TOSS_CLIENT_KEY',
  'TOSS_SECRET_KEY',
  'TOSS_SDK_URL',
  'POSTCODE_URL',
  'SOLAPI_BASE_URL',
  'SOLAPI_KEY',
  'SOLAPI_SECRET',
  'SOLAPI_FROM',
  'SOLAPI_CHANNEL',
  'KAKAO_AUTH_URL',
  'KAKAO_API_URL',
  'KAKAO_CLIENT_ID',
  'KAKAO_CLIENT_SECRET',
  'KAKAO_APP_ID',
  'NAVER_AUTH_URL',
  'NAVER_API_URL',
  'NAVER_CLIENT_ID',
  'NAVER_CLIENT_SECRET',
  'TRACKING_BASE_URL',
  'TRACKING_KEY',
] as const;

/** Secrets that a role does not need: storefront and API processes track no parcels, and the admin process signs in no members. */
const spared: Partial<Record<EnvValues['ROLE'], readonly string[]>> = {
  web: ['TRACKING_KEY'],
  api: ['TRACKING_KEY'],
  office: ['KAKAO_CLIENT_SECRET', 'NAVER_CLIENT_SECRET'],
};

/** Third-party addresses that receive secrets or personal data, or deliver scripts. */
const companies = [
  'TOSS_BASE_URL',
  'TOSS_SDK_URL',
  'POSTCODE_URL',
  'SOLAPI_BASE_URL',
  'FCM_BASE_URL',
  'FCM_TOKEN_URL',
  'KAKAO_AUTH_URL',
  'KAKAO_API_URL',
  'KAKAO_SDK_URL',
  'NAVER_AUTH_URL',
  'NAVER_API_URL',
  'TRACKING_BASE_URL',
  'BREACHED_PASSWORDS_URL',
  'GOOGLE_ANALYTICS_URL',
  'GOOGLE_ANALYTICS_COLLECT_URL',
  'META_PIXEL_URL',
  'META_GRAPH_URL',
  'KAKAO_PIXEL_URL',
  'NAVER_WCS_URL',
  'ATTRIBUTION_URL',
] as const;

/** Connections of a live shop on which others could read or forge data. */
function wayFaults(env: EnvValues) {
  const faults: string[] = [];
  for (const key of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const why = env[key] && eavesdroppingRisk(env[key]);
    if (why) faults.push(`${key} ${why}`);
  }
  const plain = (url: string | undefined, near: (host: string) => boolean) =>
    url?.startsWith('http:') && !near(hostOf(url).replace(/^\[(.*)\]$/, '$1'));
  for (const key of companies)
    if (plain(env[key], isLoopback))
      faults.push(`${key} must use https in live mode, because it receives keys and personal data`);
  // A file store or error collector of the operator may be in the private network.
  for (const [key, url] of [
    ['FILES_URL', env.FILES_URL?.origin],
    ['MONITORING_DSN', env.MONITORING_DSN],
  ] as const)
    if (plain(url, isPrivateHost))
      faults.push(`${key} must use https in live mode unless its host is on a private network`);
  return faults;
}

function tablesFaults(env: EnvValues) {
  return env.DATABASE_URL || env.DATABASE_DIRECT_URL ? [] : ['DATABASE_URL is required in live mode'];
}

function shopFaults(env: EnvValues) {
  const faults: string[] = [];
  for (const key of required) {
    if (!env[key] && !spared[env.ROLE]?.includes(key)) faults.push(`${key} is required in live mode`);
  }
  if (!env.FIELD_KEY && !env.FIELD_KEYS) faults.push('FIELD_KEY is required in live mode');
  for (const key of ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'] as const) {
    if (env[key] && (!env[key].startsWith('live_') || /sandbox/i.test(env[key])))
      faults.push(`${key} must be a live key in live mode`);
  }
  for (const key of ['HOLD_TTL_S', 'RECONCILE_S', 'CODE_TTL_S'] as const) {
    if (env[key] !== undefined) faults.push(`${key} is for tests and must not be set in live mode`);
  }
  if (env.JOBS === 'manual') faults.push('JOBS must not be manual in live mode: no scheduled job would run');
  for (const key of [
    'SOLAPI_KEY',
    'SOLAPI_SECRET',
    'SOLAPI_CHANNEL',
    'KAKAO_CLIENT_ID',
    'KAKAO_CLIENT_SECRET',
    'KAKAO_JS_KEY',
    'NAVER_CLIENT_ID',
    'NAVER_CLIENT_SECRET',
    'TRACKING_KEY',
    'MONITORING_DSN',
    'GOOGLE_ANALYTICS_ID',
    'GOOGLE_ANALYTICS_SECRET',
    'GOOGLE_ADS_ID',
    'META_PIXEL_ID',
    'META_ACCESS_TOKEN',
    'KAKAO_PIXEL_ID',
    'NAVER_WCS_ID',
    'ATTRIBUTION_SERVICE',
    'ATTRIBUTION_TOKEN',
  ] as const) {
    if (/sandbox/i.test(env[key] ?? '')) faults.push(`${key} must not be a sandbox key in live mode`);
  }
  if (env.GOOGLE_ANALYTICS_SECRET && !env.GOOGLE_ANALYTICS_ID)
    faults.push('GOOGLE_ANALYTICS_SECRET requires GOOGLE_ANALYTICS_ID');
  if (env.META_ACCESS_TOKEN && !env.META_PIXEL_ID) faults.push('META_ACCESS_TOKEN requires META_PIXEL_ID');
  if (new Set([env.FCM_PROJECT, env.FCM_EMAIL, env.FCM_KEY].map(Boolean)).size > 1)
    faults.push('FCM_PROJECT, FCM_EMAIL and FCM_KEY must be set together');
  if (env.KAKAO_APP_ID === '1000001') faults.push('KAKAO_APP_ID must not be the app of the sandbox in live mode');
  if (env.PUBLIC_ORIGIN && !env.PUBLIC_ORIGIN.startsWith('https://'))
    faults.push('PUBLIC_ORIGIN must use https in live mode, because session cookies are Secure');
  for (const [brand, origin] of env.BRAND_ORIGINS ?? [])
    if (!origin.startsWith('https://'))
      faults.push(`BRAND_ORIGINS must use https for ${brand} in live mode, because messages link to it`);
  if ((env.BRAND_ORIGINS?.get(env.BRAND) ?? env.PUBLIC_ORIGIN) !== env.PUBLIC_ORIGIN)
    faults.push(`BRAND_ORIGINS and PUBLIC_ORIGIN must name the same origin for ${env.BRAND}`);
  if (env.OFFICE_ORIGIN && !env.OFFICE_ORIGIN.startsWith('https://'))
    faults.push('OFFICE_ORIGIN must use https in live mode, because session cookies are Secure');
  if (env.OFFICE_ORIGIN && env.PUBLIC_ORIGIN && hostOf(env.OFFICE_ORIGIN) === hostOf(env.PUBLIC_ORIGIN))
    faults.push(
      'OFFICE_ORIGIN must use another host than PUBLIC_ORIGIN, because scripts and cookies must not be shared',
    );
  if (env.TRUST_PROXY === 'on')
    faults.push(
      'TRUST_PROXY must not be on in live mode: clients could forge X-Forwarded-For. Set it to the number of proxies in front of the shop (1), or to a list of their networks (10.0.0.0/8)',
    );
  if (env.RATE_LIMITS === 'off') faults.push('RATE_LIMITS must not be off in live mode');
  return faults;
}

const hostOf = (origin: string) => new URL(origin).hostname;
