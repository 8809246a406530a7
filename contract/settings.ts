/** What the server tells the storefront about the place it runs in. */
export type StorefrontSettings = {
  origin: string;
  brand: string;
  postcodeUrl: string;
  tossSdkUrl: string;
  /** KakaoTalk's share sheet: its script and our key there; null where there is none. */
  kakao: { sdkUrl: string; key: string } | null;
  demo: boolean;
  /** Where the outside world of a demonstration stands; null when it is the real one. */
  sandbox: string | null;
  /** How far the shop's clock is ahead of the world's, in milliseconds. */
  ahead: number;
  /** Days of the coming weeks on which nothing leaves, beside Saturdays and Sundays. */
  holidays: readonly string[];
  /** Who may be told what happens here, where the shopper agrees. */
  measuring: AnalyticsSettings;
};

type Tag = { id: string; url: string };

/** Those who count, attribute and keep errors; null for whom the shop has not named. Nothing of it is secret. */
export type AnalyticsSettings = {
  monitoring: boolean;
  ga4: Tag | null;
  googleAds: string | null;
  meta: Tag | null;
  kakao: Tag | null;
  naver: Tag | null;
  attribution: {
    serviceNumber: string;
    accessToken: string;
    endpoint: string;
    include: string | null;
    exclude: string | null;
  } | null;
};
