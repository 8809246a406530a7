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
const kakaoClient = oauthClients.kakao;

/** Kakao's paths and response formats. */
export function kakaoRoutes(desk: SocialContext): SandboxRoute[] {
  return [
    ['POST /oauth/token', (call) => handleSocialCall(desk, call, 'token', () => token(desk, call))],
    ['GET /v2/user/me', (call) => handleSocialCall(desk, call, 'me', () => bearer(desk, call, me))],
    ['POST /v2/user/me', (call) => handleSocialCall(desk, call, 'me', () => bearer(desk, call, me))],
    ['GET /v1/user/access_token_info', (call) => handleSocialCall(desk, call, 'info', () => bearer(desk, call, info))],
    ['POST /v1/user/logout', (call) => handleSocialCall(desk, call, 'logout', () => bearer(desk, call, logout))],
    ['POST /v1/user/unlink', (call) => handleSocialCall(desk, call, 'unlink', () => bearer(desk, call, unlink))],
  ];
}

function token(desk: SocialContext, call: SandboxRequest): SandboxReply {
  const form = requestFieldsOf(call);
  if (form.client_id !== kakaoClient.clientId)
    return errorReply('invalid_client', 'Not exist client_id', 'KOE101', 401);
  if (form.client_secret !== kakaoClient.clientSecret)
    return errorReply('invalid_client', 'Bad client credentials', 'KOE010', 401);
  if (form.grant_type === 'refresh_token') {
    const claims = desk.tokens.read(form.refresh_token ?? '', 'refresh', 'kakao');
    if (!claims) return errorReply('invalid_grant', 'expired_or_invalid_refresh_token', 'KOE322');
    return jsonReply({
      token_type: 'bearer',
      access_token: mint(desk, claims, 'access', 6 * hourSeconds),
      expires_in: 6 * hourSeconds - 1,
    });
  }
  const claims = desk.tokens.read(form.code ?? '', 'code', 'kakao');
  if (!claims) return errorReply('invalid_grant', `authorization code not found for code=${form.code}`, 'KOE320');
  if (claims.returnTo !== form.redirect_uri) return errorReply('invalid_grant', 'Redirect URI mismatch.', 'KOE303');
  desk.tokens.kill(form.code ?? '');
  return jsonReply({
    token_type: 'bearer',
    access_token: mint(desk, claims, 'access', 6 * hourSeconds),
    expires_in: 6 * hourSeconds - 1,
    refresh_token: mint(desk, claims, 'refresh', 60 * 24 * hourSeconds),
    refresh_token_expires_in: 60 * 24 * hourSeconds - 1,
    scope: 'account_email profile_nickname',
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

function me(_: SocialContext, claims: SocialTokenClaims, __: string, call: SandboxRequest): SandboxReply {
  const person = socialPersonOf(claims.person);
  const picture = profileImageUrlOf(call, claims.person);
  const email = person.email
    ? {
        has_email: true,
        email_needs_agreement: false,
        email: person.email,
        is_email_valid: true,
        is_email_verified: person.isVerified,
      }
    : { has_email: true, email_needs_agreement: true };
  return jsonReply({
    id: subjectOf('kakao', claims.person, claims.appId),
    connected_at: new Date().toISOString(),
    properties: { nickname: person.name },
    kakao_account: {
      profile_nickname_needs_agreement: false,
      profile: {
        nickname: person.name,
        is_default_nickname: false,
        ...(picture ? { profile_image_url: picture, is_default_image: false } : {}),
      },
      ...email,
    },
  });
}

function info(_: SocialContext, claims: SocialTokenClaims): SandboxReply {
  const id = subjectOf('kakao', claims.person, claims.appId);
  return jsonReply({ id, expires_in: Math.floor((claims.until - Date.now()) / 1000), app_id: claims.appId });
}

function logout(desk: SocialContext, claims: SocialTokenClaims, used: string): SandboxReply {
  desk.tokens.kill(used);
  recordSocialEvent(desk, 'kakao', 'logout', claims.person);
  return jsonReply({ id: subjectOf('kakao', claims.person, claims.appId) });
}

function unlink(desk: SocialContext, claims: SocialTokenClaims): SandboxReply {
  desk.tokens.cut(claims);
  recordSocialEvent(desk, 'kakao', 'unlink', claims.person);
  return jsonReply({ id: subjectOf('kakao', claims.person, claims.appId) });
}

function bearer(
  desk: SocialContext,
  call: SandboxRequest,
  act: (desk: SocialContext, claims: SocialTokenClaims, used: string, call: SandboxRequest) => SandboxReply,
): SandboxReply {
  const used = bearerOf(call);
  const claims = desk.tokens.read(used, 'access', 'kakao');
  return claims
    ? act(desk, claims, used, call)
    : jsonReply({ msg: 'this access token does not exist', code: -401 }, 401);
}

function errorReply(error: string, description: string, code: string, status = 400) {
  return jsonReply({ error, error_description: description, error_code: code }, status);
}
