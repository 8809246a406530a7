import { z } from 'zod';
import type { AnalyticsSettings } from '#contract/settings.ts';

const id = z
  .string()
  .regex(/^[\w-]{1,60}$/, 'must consist of letters, digits, dashes and underscores')
  .optional();
const pattern = z.string().refine(isPattern, 'must be a regular expression').optional();

/** Settings of analytics, advertising attribution and error reporting. Each is off until it is set; a demo uses the sandbox for all. */
export const analyticsSettingsShape = {
  MONITORING_DSN: z
    .url()
    .refine(
      (text) => new URL(text).username !== '' && /\/\d+$/.test(new URL(text).pathname),
      'must be a DSN with a key and a project number',
    )
    .optional(),
  GOOGLE_ANALYTICS_ID: id,
  GOOGLE_ANALYTICS_URL: z.url().optional(),
  GOOGLE_ANALYTICS_SECRET: z.string().min(1).optional(),
  GOOGLE_ANALYTICS_COLLECT_URL: z.url().optional(),
  GOOGLE_ADS_ID: z
    .string()
    .regex(/^AW-[\w-]+\/[\w-]+$/, 'must look like AW-123/label')
    .optional(),
  META_PIXEL_ID: id,
  META_PIXEL_URL: z.url().optional(),
  META_ACCESS_TOKEN: z.string().min(1).optional(),
  META_GRAPH_URL: z.url().optional(),
  KAKAO_PIXEL_ID: id,
  KAKAO_PIXEL_URL: z.url().optional(),
  NAVER_WCS_ID: id,
  NAVER_WCS_URL: z.url().optional(),
  ATTRIBUTION_SERVICE: id,
  ATTRIBUTION_TOKEN: z.string().min(1).optional(),
  ATTRIBUTION_URL: z.url().optional(),
  ATTRIBUTION_INCLUDE: pattern,
  ATTRIBUTION_EXCLUDE: pattern,
};

type AnalyticsEnv = z.output<z.ZodObject<typeof analyticsSettingsShape>>;
/** A demo uses the sandbox for every service without a setting. A live shop uses only the services that are set. */
export function analyticsSettingsOf(settings: AnalyticsEnv, sandbox: string | null) {
  const tag = (
    name: 'GOOGLE_ANALYTICS' | 'META_PIXEL' | 'KAKAO_PIXEL' | 'NAVER_WCS',
    own: string,
    played: string,
  ): AnalyticsSettings['ga4'] => {
    const named = settings[`${name}_ID`];
    if (named) return { id: named, url: settings[`${name}_URL`] ?? own };
    return sandbox ? { id: `${name.split('_')[0]}-SANDBOX`, url: `${sandbox}/tags/${played}` } : null;
  };
  const dsn = settings.MONITORING_DSN ?? (sandbox ? `${sandbox.replace('://', '://sandbox@')}/sentry/1` : undefined);
  const service = settings.ATTRIBUTION_SERVICE ?? (sandbox ? 'sandbox' : undefined);
  const token = settings.ATTRIBUTION_TOKEN ?? (sandbox ? 'sandbox_attribution' : undefined);
  const endpoint = settings.ATTRIBUTION_URL ?? (sandbox ? `${sandbox}/attribution` : undefined);
  const page: AnalyticsSettings = {
    monitoring: dsn !== undefined,
    ga4: tag('GOOGLE_ANALYTICS', 'https://www.googletagmanager.com/gtag/js', 'gtag.js'),
    googleAds: settings.GOOGLE_ADS_ID ?? (sandbox ? 'AW-SANDBOX/purchase' : null),
    meta: tag('META_PIXEL', 'https://connect.facebook.net/en_US/fbevents.js', 'fbevents.js'),
    kakao: tag('KAKAO_PIXEL', 'https://t1.daumcdn.net/kas/static/kp.js', 'kp.js'),
    naver: tag('NAVER_WCS', 'https://wcs.naver.net/wcslog.js', 'wcslog.js'),
    attribution:
      service && token && endpoint
        ? {
            serviceNumber: service,
            accessToken: token,
            endpoint,
            include: settings.ATTRIBUTION_INCLUDE ?? null,
            exclude: settings.ATTRIBUTION_EXCLUDE ?? null,
          }
        : null,
  };
  return { page, dsn, server: serverConversionSettings(settings, page, sandbox) };
}

/** The services to which the server reports purchases. Each needs the service's secret. */
function serverConversionSettings(given: AnalyticsEnv, { ga4, meta }: AnalyticsSettings, sandbox: string | null) {
  const secret = given.GOOGLE_ANALYTICS_SECRET ?? (sandbox ? 'sandbox_analytics' : undefined);
  const token = given.META_ACCESS_TOKEN ?? (sandbox ? 'sandbox_meta' : undefined);
  const collect = given.GOOGLE_ANALYTICS_COLLECT_URL ?? (sandbox ? `${sandbox}/mp/collect` : undefined);
  const graph = given.META_GRAPH_URL ?? (sandbox ? `${sandbox}/graph` : undefined);
  return {
    ga4: ga4 && secret ? { id: ga4.id, secret, url: collect ?? 'https://www.google-analytics.com/mp/collect' } : null,
    meta: meta && token ? { id: meta.id, token, url: graph ?? 'https://graph.facebook.com/v23.0' } : null,
  };
}

/** The hosts that third-party scripts load from and report to. Quiet pages allow none of them. */
export function analyticsHosts({ ga4, meta, kakao, naver, attribution }: AnalyticsSettings) {
  return [ga4?.url, meta?.url, kakao?.url, naver?.url, attribution?.endpoint].filter((url) => url !== undefined);
}

function isPattern(text: string) {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
