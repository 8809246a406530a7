/** The settings the server passes to the storefront. */
export type StorefrontSettings = {
  origin: string;
  brand: string;
  postcodeUrl: string;
  tossSdkUrl: string;
  /** KakaoTalk's share sheet: its script URL and the shop's key. Null when it is not configured. */
  kakao: { sdkUrl: string; key: string } | null;
  demo: boolean;
  /** The origin of the sandbox. Null when the real services are used. */
  sandbox: string | null;
  /** The number of milliseconds the shop's clock is ahead of the system clock. */
  ahead: number;
  /** Dates of the coming weeks without shipping, in addition to weekends. */
  holidays: readonly string[];
  /** The time of day until which an order counts for the same business day, "14:00". */
  sameDayCutoff: string;
  /** The time of day, on the business day before a ship date, until which options of that date are sold, "10:00". */
  shipCutoff: string;
  /** The analytics services that receive events when the customer consents. */
  measuring: AnalyticsSettings;
};

type Tag = { id: string; url: string };

/** Analytics, attribution and error services. Null when not configured. These settings are public. */
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
