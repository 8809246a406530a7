import { z } from 'zod';
import {
  createProviderRequest,
  type OauthProvider,
  type OauthTokens,
  type ProviderResult,
  type ProviderSettings,
  providerUrl,
} from './oauth-provider.ts';

const Token = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() });
const Info = z.object({ app_id: z.number() });
const Me = z.object({
  id: z.number().int().positive(),
  kakao_account: z
    .object({
      name: z.string().optional(),
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
      profile: z
        .object({
          nickname: z.string().optional(),
          profile_image_url: z.string().optional(),
          is_default_image: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
});
const Done = z.object({ id: z.number() });

/** Sign-in with Kakao. `appId` is the app for which tokens must have been issued. */
export function createKakaoProvider({
  authUrl,
  apiUrl,
  clientId,
  clientSecret,
  appId,
  timeoutMs,
}: ProviderSettings & { appId: string }): OauthProvider {
  const requestKakao = createProviderRequest(timeoutMs);
  const token = (form: Record<string, string>) =>
    requestKakao(
      {
        url: providerUrl(authUrl, '/oauth/token'),
        form: { client_id: clientId, client_secret: clientSecret, ...form },
      },
      Token,
    );

  /** An access token lives for hours; a stored one is refreshed first. */
  async function freshAccessToken(tokens: OauthTokens): Promise<string> {
    if (!tokens.refresh) return tokens.access;
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh });
    return renewed.outcome === 'known' ? renewed.value.access_token : tokens.access;
  }

  async function postWithToken(path: string, bearer: string): Promise<ProviderResult<null>> {
    const answer = await requestKakao({ url: providerUrl(apiUrl, path), form: {}, bearer }, Done);
    return answer.outcome === 'known' ? { outcome: 'known', value: null } : answer;
  }

  return {
    koreanName: '카카오',
    pictureDomains: ['kakaocdn.net'],

    authorizeUrl: (state, returnTo, again) =>
      providerUrl(authUrl, '/oauth/authorize', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnTo,
        state,
        ...(again ? { prompt: 'login' } : {}),
      }),

    async exchange(code, _, returnTo) {
      const answer = await token({ grant_type: 'authorization_code', redirect_uri: returnTo, code });
      if (answer.outcome !== 'known') return answer;
      const { access_token, refresh_token } = answer.value;
      return { outcome: 'known', value: { access: access_token, refresh: refresh_token ?? null } };
    },

    async whose(tokens, came) {
      if (came === 'handed') {
        const info = await requestKakao(
          { url: providerUrl(apiUrl, '/v1/user/access_token_info'), bearer: tokens.access },
          Info,
        );
        if (info.outcome !== 'known') return info;
        if (String(info.value.app_id) !== appId) return { outcome: 'refused', why: 'token of another app' };
      }
      const me = await requestKakao({ url: providerUrl(apiUrl, '/v2/user/me'), bearer: tokens.access }, Me);
      if (me.outcome !== 'known') return me;
      const { id, kakao_account: account = {} } = me.value;
      const sure = account.is_email_valid === true && account.is_email_verified === true;
      return {
        outcome: 'known',
        value: {
          provider: 'kakao',
          subject: String(id),
          email: (sure && account.email) || null,
          name: account.name ?? account.profile?.nickname ?? null,
          picture: account.profile?.is_default_image ? null : (account.profile?.profile_image_url ?? null),
          tokens,
        },
      };
    },

    logout: (tokens) => postWithToken('/v1/user/logout', tokens.access),

    async unlink(tokens) {
      return postWithToken('/v1/user/unlink', await freshAccessToken(tokens));
    },
  };
}
