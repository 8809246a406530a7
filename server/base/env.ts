import { z } from 'zod';
import { measuringOf, measuringShape } from './measuring.ts';
import { nobody, type Trust, trustOf } from './whence.ts';

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
    error: ({ input }) => `"${input}" is not a port, a whole number from 1 to 65535`,
  })
  .transform(Number);
const seconds = z
  .string()
  .refine((text) => Number(text) > 0 && Number(text) <= 86_400, {
    error: ({ input }) => `"${input}" is not a number of seconds from above 0 to 86400`,
  })
  .transform(Number);

const Shape = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BRAND: z
    .enum(['cuma', 'market', 'farmer', 'ru'], {
      error: ({ input }) => `unknown brand "${input}": please check the platform (cuma, market, farmer or ru)`,
    })
    .default('cuma'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'is not an address like https://shop.example' })
    .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'is an address with more than name and port')
    .transform((text) => new URL(text).origin)
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  SANDBOX_PORT: port.optional(),
  TOSS_BASE_URL: z.url().optional(),
  TOSS_CLIENT_KEY: z.string().min(1).optional(),
  TOSS_SECRET_KEY: z.string().min(1).optional(),
  TOSS_SDK_URL: z.url().optional(),
  POSTCODE_URL: z.url().optional(),
  SOLAPI_BASE_URL: z.url().optional(),
  SOLAPI_KEY: z.string().min(1).optional(),
  SOLAPI_SECRET: z.string().min(1).optional(),
  SOLAPI_FROM: z
    .string()
    .regex(/^\d{8,11}$/, 'is not a telephone number in digits')
    .optional(),
  SOLAPI_CHANNEL: z.string().min(1).optional(),
  FCM_BASE_URL: z.url().optional(),
  FCM_TOKEN_URL: z.url().optional(),
  FCM_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'is not the name of a project')
    .optional(),
  FCM_EMAIL: z.email().optional(),
  FCM_KEY: z.string().includes('PRIVATE KEY', { error: 'is not a private key as PEM' }).optional(),
  KAKAO_AUTH_URL: z.url().optional(),
  KAKAO_API_URL: z.url().optional(),
  KAKAO_CLIENT_ID: z.string().min(1).optional(),
  KAKAO_CLIENT_SECRET: z.string().min(1).optional(),
  KAKAO_SDK_URL: z.url().optional(),
  KAKAO_JS_KEY: z.string().min(1).optional(),
  KAKAO_APP_ID: z.string().regex(/^\d+$/, 'is not a number').optional(),
  NAVER_AUTH_URL: z.url().optional(),
  NAVER_API_URL: z.url().optional(),
  NAVER_CLIENT_ID: z.string().min(1).optional(),
  NAVER_CLIENT_SECRET: z.string().min(1).optional(),
  TRACKING_BASE_URL: z.url().optional(),
  TRACKING_KEY: z.string().min(1).optional(),
  FIELD_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'is not 32 bytes in base64')
    .optional(),
  CODE_TTL_S: seconds.optional(),
  ROLE: z.enum(['all', 'web', 'api', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.string().default('off'),
  DRAIN_S: z.coerce.number().min(0).max(300).default(5),
  HOLD_TTL_S: seconds.optional(),
  RECONCILE_S: seconds.optional(),
  ...measuringShape,
});

// Of the browsers people have: any other address would be one that somebody wants the shop to call.
const pushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** Every setting there is, by name. */
export const settingNames = Object.keys(Shape.shape);

export type Env = ReturnType<typeof readEnv>;

/** The environment, read once. Throws one error naming every fault. */
export function readEnv(raw: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  const parsed = Shape.safeParse(given);
  const faults = parsed.success
    ? unsafe(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || faults.length > 0) throw new Error(`The shop cannot start. ${faults.join('; ')}.`);
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
    dataDir: env.DATA_DIR,
    origin: env.PUBLIC_ORIGIN ?? `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`,
    sandboxPort,
    sandbox,
    metrics: {
      port: env.METRICS_PORT ?? (env.PORT + 6000 <= 65_535 ? env.PORT + 6000 : env.PORT - 6000),
      host: env.METRICS_HOST,
      isAsked: env.METRICS_PORT !== undefined,
    },
    logLevel: env.LOG_LEVEL,
    limits: env.RATE_LIMITS === 'on',
    trust: trusted(env.TRUST_PROXY).trust,
    drainSeconds: env.DRAIN_S,
    holdSeconds: env.HOLD_TTL_S,
    reconcileSeconds: env.RECONCILE_S ?? 30,
    toss: {
      baseUrl: env.TOSS_BASE_URL ?? sandbox,
      clientKey: env.TOSS_CLIENT_KEY ?? 'test_ck_sandbox',
      secretKey: env.TOSS_SECRET_KEY ?? 'test_sk_sandbox',
      sdkUrl: env.TOSS_SDK_URL ?? `${sandbox}/toss/sdk.js`,
    },
    codeSeconds: env.CODE_TTL_S,
    fieldKey: env.FIELD_KEY,
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
    postcodeUrl: env.POSTCODE_URL ?? `${sandbox}/postcode/postcode.js`,
    measuring: measuringOf(env, env.SHOP_MODE === 'demo' ? sandbox : null),
  };
}

/** KakaoTalk's share sheet; without a key of ours a live shop has none, and links are shared by the device or copied. */
function shareOf(env: z.output<typeof Shape>, sandbox: string) {
  if (env.KAKAO_SDK_URL && env.KAKAO_JS_KEY) return { sdkUrl: env.KAKAO_SDK_URL, key: env.KAKAO_JS_KEY };
  return env.SHOP_MODE === 'demo' ? { sdkUrl: `${sandbox}/chat/sdk.js`, key: 'sandbox_kakao_js' } : null;
}

/** Which proxies are believed; a demo's `on` is the one in front. */
function trusted(text: string): { trust: Trust; fault?: string } {
  if (text === 'off') return { trust: nobody };
  try {
    return { trust: trustOf(text === 'on' ? '1' : text) };
  } catch (error) {
    const why = (error as Error).message;
    return { trust: nobody, fault: `TRUST_PROXY: ${why}; say how many proxies stand in front, or list their networks` };
  }
}

function unsafe(env: z.output<typeof Shape>) {
  const faults: string[] = [];
  if (env.SANDBOX_PORT === env.PORT) faults.push('SANDBOX_PORT: is the same as PORT');
  if (env.METRICS_PORT !== undefined && [env.PORT, env.SANDBOX_PORT].includes(env.METRICS_PORT))
    faults.push('METRICS_PORT: is the same as another port');
  const { fault } = trusted(env.TRUST_PROXY);
  if (fault) faults.push(fault);
  if (!env.KAKAO_SDK_URL !== !env.KAKAO_JS_KEY) faults.push('KAKAO_SDK_URL, KAKAO_JS_KEY: both or neither');
  if (env.SHOP_MODE === 'demo') {
    if (env.TOSS_SECRET_KEY?.startsWith('live_')) faults.push('TOSS_SECRET_KEY: live keys are refused in demo mode');
    if (env.TOSS_CLIENT_KEY?.startsWith('live_')) faults.push('TOSS_CLIENT_KEY: live keys are refused in demo mode');
    return faults;
  }
  for (const key of [
    'DATABASE_URL',
    'PUBLIC_ORIGIN',
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
    'FIELD_KEY',
  ] as const) {
    if (!env[key]) faults.push(`${key}: required in live mode`);
  }
  for (const key of ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'] as const) {
    if (env[key] && (!env[key].startsWith('live_') || /sandbox/i.test(env[key])))
      faults.push(`${key}: sandbox and test keys are refused in live mode`);
  }
  for (const key of ['HOLD_TTL_S', 'RECONCILE_S', 'CODE_TTL_S'] as const) {
    if (env[key] !== undefined) faults.push(`${key}: time scales are for tests and refused in live mode`);
  }
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
    'GOOGLE_ANALYTICS_SECRET',
    'META_ACCESS_TOKEN',
  ] as const) {
    if (/sandbox/i.test(env[key] ?? '')) faults.push(`${key}: sandbox keys are refused in live mode`);
  }
  if (new Set([env.FCM_PROJECT, env.FCM_EMAIL, env.FCM_KEY].map(Boolean)).size > 1)
    faults.push('FCM_PROJECT, FCM_EMAIL, FCM_KEY: all three or none, for the apps are reached by all three');
  if (env.KAKAO_APP_ID === '1000001') faults.push('KAKAO_APP_ID: the sandbox’s program is refused in live mode');
  if (env.PUBLIC_ORIGIN && !env.PUBLIC_ORIGIN.startsWith('https://'))
    faults.push('PUBLIC_ORIGIN: must be https in live mode, as sign-ins are kept in cookies that travel no other way');
  if (env.TRUST_PROXY === 'on')
    faults.push(
      'TRUST_PROXY: on does not say whom to believe, and anybody may write X-Forwarded-For; say how many proxies stand in front (1), or list their networks (10.0.0.0/8)',
    );
  if (env.RATE_LIMITS === 'off') faults.push('RATE_LIMITS: off is refused in live mode');
  return faults;
}
