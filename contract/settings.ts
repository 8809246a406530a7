/** What the server tells the storefront about the place it runs in. */
export type Settings = {
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
};
