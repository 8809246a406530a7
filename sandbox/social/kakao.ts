import { type Call, json, type Reply, type Route } from '../routes.ts';
import { personOf, subjectOf } from './accounts.ts';
import { programs } from './keys.ts';
import { bearerOf, type Desk, fieldsOf, note, pass } from './request-steps.ts';
import type { Claims } from './tokens.ts';

const hourSeconds = 3600;
const own = programs.kakao;

/** Kakao's own addresses and shapes. */
export function kakao(desk: Desk): Route[] {
  return [
    ['POST /oauth/token', (call) => pass(desk, call, 'token', () => token(desk, call))],
    ['GET /v2/user/me', (call) => pass(desk, call, 'me', () => bearer(desk, call, me))],
    ['POST /v2/user/me', (call) => pass(desk, call, 'me', () => bearer(desk, call, me))],
    ['GET /v1/user/access_token_info', (call) => pass(desk, call, 'info', () => bearer(desk, call, info))],
    ['POST /v1/user/logout', (call) => pass(desk, call, 'logout', () => bearer(desk, call, logout))],
    ['POST /v1/user/unlink', (call) => pass(desk, call, 'unlink', () => bearer(desk, call, unlink))],
  ];
}

function token(desk: Desk, call: Call): Reply {
  const form = fieldsOf(call);
  if (form.client_id !== own.clientId) return refused('invalid_client', 'Not exist client_id', 'KOE101', 401);
  if (form.client_secret !== own.clientSecret)
    return refused('invalid_client', 'Bad client credentials', 'KOE010', 401);
  if (form.grant_type === 'refresh_token') {
    const claims = desk.tokens.read(form.refresh_token ?? '', 'refresh', 'kakao');
    if (!claims) return refused('invalid_grant', 'expired_or_invalid_refresh_token', 'KOE322');
    return json({
      token_type: 'bearer',
      access_token: mint(desk, claims, 'access', 6 * hourSeconds),
      expires_in: 6 * hourSeconds - 1,
    });
  }
  const claims = desk.tokens.read(form.code ?? '', 'code', 'kakao');
  if (!claims) return refused('invalid_grant', `authorization code not found for code=${form.code}`, 'KOE320');
  if (claims.returnTo !== form.redirect_uri) return refused('invalid_grant', 'Redirect URI mismatch.', 'KOE303');
  desk.tokens.kill(form.code ?? '');
  return json({
    token_type: 'bearer',
    access_token: mint(desk, claims, 'access', 6 * hourSeconds),
    expires_in: 6 * hourSeconds - 1,
    refresh_token: mint(desk, claims, 'refresh', 60 * 24 * hourSeconds),
    refresh_token_expires_in: 60 * 24 * hourSeconds - 1,
    scope: 'account_email profile_nickname',
  });
}

function mint(desk: Desk, { provider, person, appId }: Claims, kind: Claims['kind'], seconds: number) {
  return desk.tokens.mint({ kind, provider, person, appId }, seconds);
}

function me(_: Desk, claims: Claims): Reply {
  const person = personOf(claims.person);
  const email = person.email
    ? {
        has_email: true,
        email_needs_agreement: false,
        email: person.email,
        is_email_valid: true,
        is_email_verified: person.isVerified,
      }
    : { has_email: true, email_needs_agreement: true };
  return json({
    id: subjectOf('kakao', claims.person, claims.appId),
    connected_at: new Date().toISOString(),
    properties: { nickname: person.name },
    kakao_account: {
      profile_nickname_needs_agreement: false,
      profile: { nickname: person.name, is_default_nickname: false },
      ...email,
    },
  });
}

function info(_: Desk, claims: Claims): Reply {
  const id = subjectOf('kakao', claims.person, claims.appId);
  return json({ id, expires_in: Math.floor((claims.until - Date.now()) / 1000), app_id: claims.appId });
}

function logout(desk: Desk, claims: Claims, used: string): Reply {
  desk.tokens.kill(used);
  note(desk, 'kakao', 'logout', claims.person);
  return json({ id: subjectOf('kakao', claims.person, claims.appId) });
}

function unlink(desk: Desk, claims: Claims): Reply {
  desk.tokens.cut(claims);
  note(desk, 'kakao', 'unlink', claims.person);
  return json({ id: subjectOf('kakao', claims.person, claims.appId) });
}

function bearer(desk: Desk, call: Call, act: (desk: Desk, claims: Claims, used: string) => Reply): Reply {
  const used = bearerOf(call);
  const claims = desk.tokens.read(used, 'access', 'kakao');
  return claims ? act(desk, claims, used) : json({ msg: 'this access token does not exist', code: -401 }, 401);
}

function refused(error: string, description: string, code: string, status = 400) {
  return json({ error, error_description: description, error_code: code }, status);
}
