import { jsonReply, type SandboxReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import { socialPersonOf, subjectOf } from './accounts.ts';
import { oauthClients } from './social-keys.ts';
import {
  bearerOf,
  handleSocialCall,
  profileImageUrlOf,
  recordSocialEvent,
  requestFieldsOf,
  type SocialContext,
} from './social-request-steps.ts';
import type { SocialTokenClaims } from './tokens.ts';

const hourSeconds = 3600;
const naverClient = oauthClients.naver;

/** Naver's paths and response formats: errors of the token endpoint have status 200. */
export function naverRoutes(desk: SocialContext): SandboxRoute[] {
  const token = (call: SandboxRequest) =>
    handleSocialCall(desk, call, requestFieldsOf(call).grant_type === 'delete' ? 'unlink' : 'token', () =>
      grant(desk, call),
    );
  return [
    ['GET /oauth2.0/token', token],
    ['POST /oauth2.0/token', token],
    ['GET /v1/nid/me', (call) => handleSocialCall(desk, call, 'me', () => me(desk, call))],
  ];
}

function grant(desk: SocialContext, call: SandboxRequest): SandboxReply {
  const form = requestFieldsOf(call);
  if (form.client_id !== naverClient.clientId || form.client_secret !== naverClient.clientSecret)
    return errorReply('invalid_client', 'client not found.');
  if (form.grant_type === 'refresh_token') {
    const claims = desk.tokens.read(form.refresh_token ?? '', 'refresh', 'naver');
    if (!claims) return errorReply('invalid_request', 'invalid refresh_token');
    return jsonReply({
      access_token: mint(desk, claims, 'access', hourSeconds),
      token_type: 'bearer',
      expires_in: String(hourSeconds),
    });
  }
  if (form.grant_type === 'delete') {
    const claims = desk.tokens.read(form.access_token ?? '', 'access', 'naver');
    if (!claims) return errorReply('invalid_request', 'invalid access_token');
    desk.tokens.cut(claims);
    recordSocialEvent(desk, 'naver', 'unlink', claims.person);
    return jsonReply({ access_token: form.access_token, result: 'success' });
  }
  const claims = desk.tokens.read(form.code ?? '', 'code', 'naver');
  if (!claims || !form.state) return errorReply('invalid_request', 'no valid data in session');
  desk.tokens.kill(form.code ?? '');
  return jsonReply({
    access_token: mint(desk, claims, 'access', hourSeconds),
    refresh_token: mint(desk, claims, 'refresh', 365 * 24 * hourSeconds),
    token_type: 'bearer',
    expires_in: String(hourSeconds),
  });
}

function mint(
  desk: SocialContext,
  { provider, person, appId }: SocialTokenClaims,
  kind: SocialTokenClaims['kind'],
  seconds: number,
) {
  return desk.tokens.mint({ kind, provider, person, appId }, seconds);
}

function me(desk: SocialContext, call: SandboxRequest): SandboxReply {
  const claims = desk.tokens.read(bearerOf(call), 'access', 'naver');
  if (!claims) return jsonReply({ resultcode: '024', message: 'Authentication failed (인증 실패하였습니다.)' }, 401);
  const person = socialPersonOf(claims.person);
  const response = {
    id: subjectOf('naver', claims.person, claims.appId),
    name: person.name,
    ...(person.email ? { email: person.email } : {}),
    profile_image: profileImageUrlOf(call, claims.person),
  };
  return jsonReply({ resultcode: '00', message: 'success', response });
}

function errorReply(error: string, description: string) {
  return jsonReply({ error, error_description: description });
}
