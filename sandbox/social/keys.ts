import type { SandboxSnsType } from './accounts.ts';

/** The program of this shop at each company, and its secret. */
export const oauthClients: Record<SandboxSnsType, { clientId: string; clientSecret: string; appId: number }> = {
  kakao: { clientId: 'sandbox_kakao', clientSecret: 'sandbox_kakao_secret', appId: 1000001 },
  naver: { clientId: 'sandbox_naver', clientSecret: 'sandbox_naver_secret', appId: 1000002 },
};
