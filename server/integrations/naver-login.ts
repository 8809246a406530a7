import { z } from 'zod';
import {
  createProviderRequest,
  type OauthProvider,
  type OauthTokens,
  type ProviderSettings,
  providerUrl,
} from './oauth-provider.ts';

const Token = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() });
const Me = z.object({
  resultcode: z.literal('00'),
  response: z.object({
    id: z.string().min(1).max(200),
    name: z.string().optional(),
    nickname: z.string().optional(),
    email: z.string().optional(),
    profile_image: z.string().optional(),
  }),
});
const Deleted = z.object({ result: z.literal('success') });

/**
 * Sign-in with Naver. Naver cannot tell for which app a token was issued. But a person's id differs by app, so a token of another app
 * matches no account here.
 */
export function createNaverProvider({
  authUrl,
  apiUrl,
  clientId,
  clientSecret,
  timeoutMs,
}: ProviderSettings): OauthProvider {
  const requestNaver = createProviderRequest(timeoutMs);
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const tokenUrl = providerUrl(authUrl, '/oauth2.0/token');

  async function freshAccessToken(tokens: OauthTokens): Promise<string> {
    if (!tokens.refresh) return tokens.access;
    const form = { grant_type: 'refresh_token', ...credentials, refresh_token: tokens.refresh };
    const renewed = await requestNaver({ url: tokenUrl, form }, Token);
    return renewed.outcome === 'known' ? renewed.value.access_token : tokens.access;
  }

  return {
    koreanName: '네이버',
    pictureDomains: ['pstatic.net'],

    authorizeUrl: (state, returnTo, again) =>
      providerUrl(authUrl, '/oauth2.0/authorize', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnTo,
        state,
        ...(again ? { auth_type: 'reauthenticate' } : {}),
      }),

    async exchange(code, state) {
      const answer = await requestNaver(
        { url: tokenUrl, form: { grant_type: 'authorization_code', ...credentials, code, state } },
        Token,
      );
      if (answer.outcome !== 'known') return answer;
      const { access_token, refresh_token } = answer.value;
      return { outcome: 'known', value: { access: access_token, refresh: refresh_token ?? null } };
    },

    async whose(tokens) {
      const me = await requestNaver({ url: providerUrl(apiUrl, '/v1/nid/me'), bearer: tokens.access }, Me);
      if (me.outcome !== 'known') return me;
      const { id, name, nickname, email, profile_image } = me.value.response;
      return {
        outcome: 'known',
        value: {
          provider: 'naver',
          subject: id,
          email: email ?? null,
          name: name ?? nickname ?? null,
          picture: profile_image ?? null,
          tokens,
        },
      };
    },

    // Naver has no sign-out endpoint: its session belongs to the person, and the shop can only unlink the account.
    logout: async () => ({ outcome: 'known', value: null }),

    async unlink(tokens) {
      const form = {
        grant_type: 'delete',
        ...credentials,
        access_token: await freshAccessToken(tokens),
        service_provider: 'NAVER',
      };
      const answer = await requestNaver({ url: tokenUrl, form }, Deleted);
      return answer.outcome === 'known' ? { outcome: 'known', value: null } : answer;
    },
  };
}
