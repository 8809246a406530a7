import { z } from 'zod';
import { brandKeys, brandList } from '#contract/rules/brands.ts';
import { analyticsSettingsShape } from './analytics-settings.ts';
import { bucketSettingsOf } from './bucket-settings.ts';

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
    error: ({ input }) => `must be a port from 1 to 65535, not "${input}"`,
  })
  .transform(Number);
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://shop.example' })
  .refine((text) => isBare(URL.parse(text)), 'must be an origin without path, query or user')
  .transform((text) => new URL(text).origin);
const brand = z.enum(brandKeys, {
  error: ({ input }) => `unknown brand "${input}": please check the platform (${brandList})`,
});
const origins = z
  .string()
  .regex(
    /^[^\s=,]+=[^\s=,]+(, *[^\s=,]+=[^\s=,]+)*$/,
    'must be a list of brands and origins such as ru=https://ru.example',
  )
  .transform((text) => text.split(/, */).map((pair) => pair.split('=')))
  .pipe(z.array(z.tuple([brand, origin])))
  .refine((pairs) => new Set(pairs.map(([key]) => key)).size === pairs.length, 'must name each brand once')
  .transform((pairs) => new Map<string, string>(pairs));
const database = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL');
const isBare = (url: URL | null) => url?.href === `${url?.origin}/`;
const isKey = (text: string) => Buffer.from(text, 'base64').length === 32;
const numbered = ([id = '', key = '']: string[]) => ({ id, key });
const seconds = z
  .string()
  .refine((text) => Number(text) > 0 && Number(text) <= 86_400, {
    error: ({ input }) => `must be a number of seconds above 0 and up to 86400, not "${input}"`,
  })
  .transform(Number);

/** Every setting as written: its allowed values and its default. */
export const EnvSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BRAND: brand.default('cuma'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  FILES_URL: z
    .string()
    .refine(
      (text) => bucketSettingsOf(text),
      'must be a URL such as https://key:secret@s3.example/bucket?region=ap-northeast-2',
    )
    .transform((text) => bucketSettingsOf(text))
    .optional(),
  PUBLIC_ORIGIN: origin.optional(),
  BRAND_ORIGINS: origins.optional(),
  OFFICE_PORT: port.optional(),
  OFFICE_ORIGIN: origin.optional(),
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
    .regex(/^\d{8,11}$/, 'must be a phone number of 8 to 11 digits')
    .optional(),
  SOLAPI_CHANNEL: z.string().min(1).optional(),
  FCM_BASE_URL: z.url().optional(),
  FCM_TOKEN_URL: z.url().optional(),
  FCM_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a Firebase project id')
    .optional(),
  FCM_EMAIL: z.email().optional(),
  FCM_KEY: z.string().includes('PRIVATE KEY', { error: 'must be a private key in PEM format' }).optional(),
  KAKAO_AUTH_URL: z.url().optional(),
  KAKAO_API_URL: z.url().optional(),
  KAKAO_CLIENT_ID: z.string().min(1).optional(),
  KAKAO_CLIENT_SECRET: z.string().min(1).optional(),
  KAKAO_SDK_URL: z.url().optional(),
  KAKAO_JS_KEY: z.string().min(1).optional(),
  KAKAO_APP_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  NAVER_AUTH_URL: z.url().optional(),
  NAVER_API_URL: z.url().optional(),
  NAVER_CLIENT_ID: z.string().min(1).optional(),
  NAVER_CLIENT_SECRET: z.string().min(1).optional(),
  TRACKING_BASE_URL: z.url().optional(),
  TRACKING_KEY: z.string().min(1).optional(),
  BREACHED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  FIELD_KEY: z.string().refine(isKey, 'must be 32 bytes in base64').optional(),
  FIELD_KEYS: z
    .string()
    .transform((text) => text.split(',').map((one) => numbered(one.trim().split(':'))))
    .refine(
      (keys) => keys.every(({ id, key }) => /^\d{1,3}$/.test(id) && +id >= 1 && +id <= 255 && isKey(key)),
      'must be a list such as 2:…,1:…, where each number is from 1 to 255 and each key is 32 bytes in base64',
    )
    .transform((keys) => keys.map(({ id, key }) => ({ id: Number(id), key })))
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must use each key number once')
    .optional(),
  CODE_TTL_S: seconds.optional(),
  ROLE: z.enum(['all', 'web', 'api', 'worker', 'office']).default('all'),
  DOCS: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.string().default('off'),
  WORKERS: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(64)], {
      error: ({ input }) => `must be auto or a number of processes from 1 to 64, not "${input}"`,
    })
    .default(1),
  DRAIN_S: z.coerce.number().min(0).max(300).default(5),
  POOL: z.coerce
    .number({ error: 'must be a number of connections' })
    .int('must be a whole number of connections')
    .min(4, 'must be at least 4')
    .max(100, 'must be at most 100: use a pooler for more connections')
    .default(12),
  PAGES_MB: z.coerce.number().min(0).max(4096).default(64),
  REPLIES_MB: z.coerce.number().min(0).max(4096).default(32),
  JOBS: z.enum(['timers', 'manual']).default('timers'),
  HOLD_TTL_S: seconds.optional(),
  RECONCILE_S: seconds.optional(),
  ...analyticsSettingsShape,
});

export type EnvValues = z.output<typeof EnvSchema>;
