import type { SandboxSnsType } from './accounts.ts';

/** The shop's OAuth client at each provider, and its secret. */
export const oauthClients: Record<SandboxSnsType, { clientId: string; clientSecret: string; appId: number }> = {
  kakao: { clientId: 'sandbox_kakao', clientSecret: 'sandbox_kakao_secret', appId: 1000001 },
  naver: { clientId: 'sandbox_naver', clientSecret: 'sandbox_naver_secret', appId: 1000002 },
};
