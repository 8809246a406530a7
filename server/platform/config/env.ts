import { analyticsSettingsOf } from './analytics-settings.ts';
import { liveSettingFaults, parseTrustProxySetting, type SettingsPurpose } from './env.live-checks.ts';
import { EnvSchema, type EnvValues } from './env.schema.ts';
import { readSecretFiles } from './env.secrets.ts';

// The push services of common browsers. Any other host in a subscription is an attempt to make the shop call it.
const pushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** The names of all settings. */
export const settingNames = Object.keys(EnvSchema.shape);

export type Env = ReturnType<typeof readEnv>;

/** One fault as a sentence, several each on a line. */
function faultsText(faults: string[]) {
  const [only, another] = faults;
  if (another === undefined) return `The shop cannot start. ${only}.`;
  return `The shop cannot start:\n${faults.map((fault) => `  ${fault}.`).join('\n')}`;
}

/** Reads the environment once. Throws one error that names every fault. `needs`: the purpose of reading it. */
export function readEnv(raw: NodeJS.ProcessEnv, needs: SettingsPurpose = 'shop') {
  const { given, faults: unread } = readSecretFiles(raw);
  const parsed = EnvSchema.safeParse(given);
  const faults = [
    ...unread,
    ...(parsed.success
      ? liveSettingFaults(parsed.data, needs)
      : parsed.error.issues.map(
          ({ path, message }) => `${String(path[0])}${/^must /.test(message) ? '' : ':'} ${message}`,
        )),
  ];
  if (given.SHOP_MODE === 'live' && given.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in live mode: certificates would not be verified');
  if (!parsed.success || faults.length > 0) throw new Error(faultsText(faults));
  const env = parsed.data;
  const sandboxPort = env.SANDBOX_PORT ?? (env.PORT < 65_535 ? env.PORT + 1 : env.PORT - 1);
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const live = env.SHOP_MODE === 'live';
  return {
    port: env.PORT,
    host: env.HOST,
    brand: env.BRAND,
    role: env.ROLE,
    mode: env.SHOP_MODE,
    databaseUrl: env.DATABASE_URL,
    /** A connection past the pooler, for work that needs a session, such as migrations. */
    directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    pool: env.POOL,
    /** How many processes of this machine share the port. */
    workers: env.WORKERS,
    dataDir: env.DATA_DIR,
    /** The bucket that holds the files of all machines; undefined if files are in this machine's folder. */
    bucket: env.FILES_URL,
    origin: env.PUBLIC_ORIGIN ?? `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`,
    /** The addresses of the other brands of this database. */
    origins: env.BRAND_ORIGINS ?? new Map<string, string>(),
    office: {
      port: env.OFFICE_PORT ?? (env.PORT < 65_534 ? env.PORT + 2 : env.PORT - 2),
      isAsked: env.OFFICE_PORT !== undefined,
      /** Null in a demo, where the admin app is at the host by which its port is reached. */
      origin: env.OFFICE_ORIGIN ?? null,
    },
    sandboxPort,
    sandbox,
    metrics: {
      port: env.METRICS_PORT ?? (env.PORT + 6000 <= 65_535 ? env.PORT + 6000 : env.PORT - 6000),
      host: env.METRICS_HOST,
      isAsked: env.METRICS_PORT !== undefined,
    },
    logLevel: env.LOG_LEVEL ?? (env.SHOP_MODE === 'live' ? 'info' : 'warn'),
    docs: (env.DOCS ?? (live ? 'off' : 'on')) === 'on',
    limits: env.RATE_LIMITS === 'on',
    trust: parseTrustProxySetting(env.TRUST_PROXY).trust,
    drainSeconds: env.DRAIN_S,
    keep: { pagesMb: env.PAGES_MB, repliesMb: env.REPLIES_MB },
    /** `manual`: no timer starts a job; the caller of `openShop` runs them. */
    jobs: env.JOBS,
    holdSeconds: env.HOLD_TTL_S,
    reconcileSeconds: env.RECONCILE_S ?? 30,
    toss: {
      baseUrl: env.TOSS_BASE_URL ?? sandbox,
      clientKey: env.TOSS_CLIENT_KEY ?? 'test_ck_sandbox',
      secretKey: env.TOSS_SECRET_KEY ?? 'test_sk_sandbox',
      sdkUrl: env.TOSS_SDK_URL ?? `${sandbox}/toss/sdk.js`,
    },
    codeSeconds: env.CODE_TTL_S,
    fieldKeys: env.FIELD_KEYS ?? (env.FIELD_KEY === undefined ? undefined : [{ id: 1, key: env.FIELD_KEY }]),
    solapi: {
      baseUrl: env.SOLAPI_BASE_URL ?? sandbox,
      key: env.SOLAPI_KEY ?? 'sandbox_key',
      secret: env.SOLAPI_SECRET ?? 'sandbox_secret',
      from: env.SOLAPI_FROM ?? '0212345678',
      channel: env.SOLAPI_CHANNEL ?? 'sandbox_channel',
    },
    fcm: {
      baseUrl: env.FCM_BASE_URL ?? (live ? 'https://fcm.googleapis.com' : sandbox),
      tokenUrl: env.FCM_TOKEN_URL ?? (live ? 'https://oauth2.googleapis.com/token' : `${sandbox}/fcm/token`),
      project: env.FCM_PROJECT ?? (live ? undefined : 'sandbox'),
      email: env.FCM_EMAIL,
      key: env.FCM_KEY?.replaceAll('\\n', '\n'),
    },
    pushHosts: live ? pushServices : [...pushServices, sandbox],
    kakao: {
      authUrl: env.KAKAO_AUTH_URL ?? sandbox,
      apiUrl: env.KAKAO_API_URL ?? sandbox,
      clientId: env.KAKAO_CLIENT_ID ?? 'sandbox_kakao',
      clientSecret: env.KAKAO_CLIENT_SECRET ?? 'sandbox_kakao_secret',
      appId: env.KAKAO_APP_ID ?? '1000001',
      share: shareOf(env, sandbox),
    },
    naver: {
      authUrl: env.NAVER_AUTH_URL ?? sandbox,
      apiUrl: env.NAVER_API_URL ?? sandbox,
      clientId: env.NAVER_CLIENT_ID ?? 'sandbox_naver',
      clientSecret: env.NAVER_CLIENT_SECRET ?? 'sandbox_naver_secret',
    },
    tracking: {
      baseUrl: env.TRACKING_BASE_URL ?? sandbox,
      key: env.TRACKING_KEY ?? 'sandbox_tracking',
    },
    /** Undefined if passwords are not checked against leaks. */
    leakedUrl: env.BREACHED_PASSWORDS_URL ?? (live ? undefined : sandbox),
    postcodeUrl: env.POSTCODE_URL ?? `${sandbox}/postcode/postcode.js`,
    measuring: analyticsSettingsOf(env, env.SHOP_MODE === 'demo' ? sandbox : null),
  };
}

/** KakaoTalk's share sheet. A live shop without a key has none: customers share links with the device's share function or copy them. */
function shareOf(env: EnvValues, sandbox: string) {
  if (env.KAKAO_SDK_URL && env.KAKAO_JS_KEY) return { sdkUrl: env.KAKAO_SDK_URL, key: env.KAKAO_JS_KEY };
  return env.SHOP_MODE === 'demo' ? { sdkUrl: `${sandbox}/chat/sdk.js`, key: 'sandbox_kakao_js' } : null;
}
