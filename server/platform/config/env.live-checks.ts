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
      fault: `TRUST_PROXY: ${why}; say how many proxies stand in front, or list their networks`,
    };
  }
}

/** The purpose of reading the settings: to run a shop, or only to maintain its tables, which needs no keys of third parties. */
export type SettingsPurpose = 'shop' | 'tables';

/** Settings that contradict each other, and settings that a live shop must not have; each fault as a sentence. */
export function liveSettingFaults(env: EnvValues, needs: SettingsPurpose = 'shop') {
  const faults: string[] = [];
  if (env.SANDBOX_PORT === env.PORT) faults.push('SANDBOX_PORT: is the same as PORT');
  if (env.METRICS_PORT !== undefined && [env.PORT, env.SANDBOX_PORT].includes(env.METRICS_PORT))
    faults.push('METRICS_PORT: is the same as another port');
  if (env.OFFICE_PORT !== undefined && [env.PORT, env.SANDBOX_PORT, env.METRICS_PORT].includes(env.OFFICE_PORT))
    faults.push('OFFICE_PORT: is the same as another port');
  const { fault } = parseTrustProxySetting(env.TRUST_PROXY);
  if (fault) faults.push(fault);
  if (env.FIELD_KEY && env.FIELD_KEYS) faults.push('FIELD_KEY, FIELD_KEYS: one of them; FIELD_KEY is number 1');
  if (!env.KAKAO_SDK_URL !== !env.KAKAO_JS_KEY) faults.push('KAKAO_SDK_URL, KAKAO_JS_KEY: both or neither');
  if (env.SHOP_MODE === 'demo') {
    if (env.TOSS_SECRET_KEY?.startsWith('live_')) faults.push('TOSS_SECRET_KEY: live keys are refused in demo mode');
    if (env.TOSS_CLIENT_KEY?.startsWith('live_')) faults.push('TOSS_CLIENT_KEY: live keys are refused in demo mode');
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
    if (why) faults.push(`${key}: ${why}`);
  }
  const plain = (url: string | undefined, near: (host: string) => boolean) =>
    url?.startsWith('http:') && !near(hostOf(url).replace(/^\[(.*)\]$/, '$1'));
  for (const key of companies)
    if (plain(env[key], isLoopback))
      faults.push(`${key}: must be https in live mode, as keys and people’s data go there`);
  // A file store or error collector of the operator may be in the private network.
  for (const [key, url] of [
    ['FILES_URL', env.FILES_URL?.origin],
    ['MONITORING_DSN', env.MONITORING_DSN],
  ] as const)
    if (plain(url, isPrivateHost)) faults.push(`${key}: must be https in live mode outside of the own network`);
  return faults;
}

function tablesFaults(env: EnvValues) {
  return env.DATABASE_URL || env.DATABASE_DIRECT_URL ? [] : ['DATABASE_URL: required in live mode'];
}

function shopFaults(env: EnvValues) {
  const faults: string[] = [];
  for (const key of required) {
    if (!env[key] && !spared[env.ROLE]?.includes(key)) faults.push(`${key}: required in live mode`);
  }
  if (!env.FIELD_KEY && !env.FIELD_KEYS) faults.push('FIELD_KEY: required in live mode');
  for (const key of ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'] as const) {
    if (env[key] && (!env[key].startsWith('live_') || /sandbox/i.test(env[key])))
      faults.push(`${key}: sandbox and test keys are refused in live mode`);
  }
  for (const key of ['HOLD_TTL_S', 'RECONCILE_S', 'CODE_TTL_S'] as const) {
    if (env[key] !== undefined) faults.push(`${key}: time scales are for tests and refused in live mode`);
  }
  if (env.JOBS === 'manual') faults.push('JOBS: manual is for tests and refused in live mode');
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
    if (/sandbox/i.test(env[key] ?? '')) faults.push(`${key}: sandbox keys are refused in live mode`);
  }
  if (env.GOOGLE_ANALYTICS_SECRET && !env.GOOGLE_ANALYTICS_ID)
    faults.push(
      'GOOGLE_ANALYTICS_SECRET: of no use without GOOGLE_ANALYTICS_ID, so that nobody would be told anything',
    );
  if (env.META_ACCESS_TOKEN && !env.META_PIXEL_ID)
    faults.push('META_ACCESS_TOKEN: of no use without META_PIXEL_ID, so that nobody would be told anything');
  if (new Set([env.FCM_PROJECT, env.FCM_EMAIL, env.FCM_KEY].map(Boolean)).size > 1)
    faults.push('FCM_PROJECT, FCM_EMAIL, FCM_KEY: all three or none, for the apps are reached by all three');
  if (env.KAKAO_APP_ID === '1000001') faults.push('KAKAO_APP_ID: the sandbox’s program is refused in live mode');
  if (env.PUBLIC_ORIGIN && !env.PUBLIC_ORIGIN.startsWith('https://'))
    faults.push('PUBLIC_ORIGIN: must be https in live mode, as sign-ins are kept in cookies that travel no other way');
  for (const [brand, origin] of env.BRAND_ORIGINS ?? [])
    if (!origin.startsWith('https://'))
      faults.push(`BRAND_ORIGINS: the address of ${brand} must be https in live mode, as its letters lead there`);
  if ((env.BRAND_ORIGINS?.get(env.BRAND) ?? env.PUBLIC_ORIGIN) !== env.PUBLIC_ORIGIN)
    faults.push(`BRAND_ORIGINS: says another address of ${env.BRAND} than PUBLIC_ORIGIN`);
  if (env.OFFICE_ORIGIN && !env.OFFICE_ORIGIN.startsWith('https://'))
    faults.push('OFFICE_ORIGIN: must be https in live mode, as sign-ins are kept in cookies that travel no other way');
  if (env.OFFICE_ORIGIN && env.PUBLIC_ORIGIN && hostOf(env.OFFICE_ORIGIN) === hostOf(env.PUBLIC_ORIGIN))
    faults.push('OFFICE_ORIGIN: is the shop’s own host, whose scripts and cookies the office must not share');
  if (env.TRUST_PROXY === 'on')
    faults.push(
      'TRUST_PROXY: on does not say whom to believe, and anybody may write X-Forwarded-For; say how many proxies stand in front (1), or list their networks (10.0.0.0/8)',
    );
  if (env.RATE_LIMITS === 'off') faults.push('RATE_LIMITS: off is refused in live mode');
  return faults;
}

const hostOf = (origin: string) => new URL(origin).hostname;
