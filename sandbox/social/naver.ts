import { type Call, json, type Reply, type Route } from '../routes.ts';
import { personOf, subjectOf } from './accounts.ts';
import { programs } from './keys.ts';
import { bearerOf, type Desk, fieldsOf, note, pass } from './request-steps.ts';
import type { Claims } from './tokens.ts';

const hourSeconds = 3600;
const own = programs.naver;

/** Naver's own addresses and shapes: errors of the token call come in a 200. */
export function naver(desk: Desk): Route[] {
  const token = (call: Call) =>
    pass(desk, call, fieldsOf(call).grant_type === 'delete' ? 'unlink' : 'token', () => grant(desk, call));
  return [
    ['GET /oauth2.0/token', token],
    ['POST /oauth2.0/token', token],
    ['GET /v1/nid/me', (call) => pass(desk, call, 'me', () => me(desk, call))],
  ];
}

function grant(desk: Desk, call: Call): Reply {
  const form = fieldsOf(call);
  if (form.client_id !== own.clientId || form.client_secret !== own.clientSecret)
    return refused('invalid_client', 'client not found.');
  if (form.grant_type === 'refresh_token') {
    const claims = desk.tokens.read(form.refresh_token ?? '', 'refresh', 'naver');
    if (!claims) return refused('invalid_request', 'invalid refresh_token');
    return json({
      access_token: mint(desk, claims, 'access', hourSeconds),
      token_type: 'bearer',
      expires_in: String(hourSeconds),
    });
  }
  if (form.grant_type === 'delete') {
    const claims = desk.tokens.read(form.access_token ?? '', 'access', 'naver');
    if (!claims) return refused('invalid_request', 'invalid access_token');
    desk.tokens.cut(claims);
    note(desk, 'naver', 'unlink', claims.person);
    return json({ access_token: form.access_token, result: 'success' });
  }
  const claims = desk.tokens.read(form.code ?? '', 'code', 'naver');
  if (!claims || !form.state) return refused('invalid_request', 'no valid data in session');
  desk.tokens.kill(form.code ?? '');
  return json({
    access_token: mint(desk, claims, 'access', hourSeconds),
    refresh_token: mint(desk, claims, 'refresh', 365 * 24 * hourSeconds),
    token_type: 'bearer',
    expires_in: String(hourSeconds),
  });
}

function mint(desk: Desk, { provider, person, appId }: Claims, kind: Claims['kind'], seconds: number) {
  return desk.tokens.mint({ kind, provider, person, appId }, seconds);
}

function me(desk: Desk, call: Call): Reply {
  const claims = desk.tokens.read(bearerOf(call), 'access', 'naver');
  if (!claims) return json({ resultcode: '024', message: 'Authentication failed (인증 실패하였습니다.)' }, 401);
  const person = personOf(claims.person);
  const response = {
    id: subjectOf('naver', claims.person, claims.appId),
    name: person.name,
    ...(person.email ? { email: person.email } : {}),
  };
  return json({ resultcode: '00', message: 'success', response });
}

function refused(error: string, description: string) {
  return json({ error, error_description: description });
}
