import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { liveSettings } from '../live-settings.ts';

type Place = {
  folder: string;
  port: number;
  office: number;
  metrics: number;
  shopTlsPort: number;
  officeTlsPort: number;
  companies: number;
};

/** The shop's ids at the companies; none of them is the sandbox's. */
export const openingKeys = {
  ...{ toss: 'live_sk_shop', solapi: 'shop_key', kakao: 'shop-kakao', naver: 'shop-naver', tracking: 'shop-track' },
};

/** The settings of a live shop, as in docs/settings.md. */
export function openingSettingsOf(place: Place, names: typeof openingKeys, databaseUrl: string, tools: string) {
  const { folder, port, office, metrics, shopTlsPort, officeTlsPort } = place;
  const at = `http://127.0.0.1:${place.companies}`;
  return {
    ...withoutMeasuring(liveSettings),
    ...{ BRAND: 'dure', PORT: String(port), OFFICE_PORT: String(office), METRICS_PORT: String(metrics) },
    ...{
      PUBLIC_ORIGIN: `https://localhost:${shopTlsPort}`,
      OFFICE_ORIGIN: `https://127.0.0.1:${officeTlsPort}`,
      TRUST_PROXY: '1',
    },
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', DRAIN_S: '0' },
    ...{ FIELD_KEY: execFileSync('openssl', ['rand', '-base64', '32'], { encoding: 'utf8' }).trim() },
    ...{
      TOSS_BASE_URL: at,
      TOSS_CLIENT_KEY: 'live_ck_shop',
      TOSS_SECRET_KEY: names.toss,
      TOSS_SDK_URL: `${at}/toss/sdk.js`,
    },
    ...{
      SOLAPI_BASE_URL: at,
      SOLAPI_KEY: names.solapi,
      SOLAPI_SECRET: 'shop_secret',
      POSTCODE_URL: `${at}/postcode/postcode.js`,
    },
    ...{
      KAKAO_AUTH_URL: at,
      KAKAO_API_URL: at,
      KAKAO_CLIENT_ID: names.kakao,
      KAKAO_CLIENT_SECRET: `${names.kakao}-secret`,
    },
    ...{
      NAVER_AUTH_URL: at,
      NAVER_API_URL: at,
      NAVER_CLIENT_ID: names.naver,
      NAVER_CLIENT_SECRET: `${names.naver}-secret`,
    },
    ...{ TRACKING_BASE_URL: at, TRACKING_KEY: names.tracking },
    ...{ NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '', PATH: `${tools}:${process.env.PATH}` },
  };
}

function withoutMeasuring(all: Record<string, string>) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !/^(GOOGLE|META)_/.test(name)));
}
