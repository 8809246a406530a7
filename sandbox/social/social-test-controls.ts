import { html, htmlPage } from '../html.ts';
import {
  jsonReply,
  redirectReply,
  type SandboxReply,
  type SandboxRequest,
  type SandboxRoute,
} from '../sandbox-routes.ts';
import { type SandboxSnsType, socialPeople } from './accounts.ts';
import { socialFaultMoments, socialFaultTypes } from './social-faults.ts';
import { oauthClients } from './social-keys.ts';
import { requestFieldsOf, type SocialContext } from './social-request-steps.ts';

/** Controls of both providers for tests and testers. */
export function socialControlRoutes(desk: SocialContext): SandboxRoute[] {
  return [
    ['GET /social', () => shown(desk)],
    ['GET /social/ledger', () => jsonReply(desk.events)],
    ['GET /social/faults', () => jsonReply(desk.faults.list())],
    ['POST /social/faults', (call) => addFault(desk, call)],
    ['DELETE /social/faults', () => clear(desk)],
    ['POST /social/faults/clear', (call) => done(call, clear(desk))],
    ['POST /social/authenticate', (call) => authenticate(desk, call)],
  ];
}

/**
 * Gives consent without a browser: returns an authorization code as in the redirect, and an access token as from a phone's SDK. `appId`
 * issues them for another client.
 */
function authenticate(desk: SocialContext, call: SandboxRequest): SandboxReply {
  const { snsType, person, redirectUri, appId } = requestFieldsOf(call);
  if ((snsType !== 'kakao' && snsType !== 'naver') || !person)
    return jsonReply({ code: 'INVALID_REQUEST', message: 'snsType, person' }, 400);
  const provider: SandboxSnsType = snsType;
  const claims = { provider, person, appId: Number(appId) || oauthClients[provider].appId };
  const lasts = provider === 'kakao' && redirectUri ? { returnTo: redirectUri } : {};
  return jsonReply(
    {
      code: desk.tokens.mint({ ...claims, kind: 'code', ...lasts }, 600),
      accessToken: desk.tokens.mint({ ...claims, kind: 'access' }, 3600),
    },
    201,
  );
}

function addFault(desk: SocialContext, call: SandboxRequest): SandboxReply {
  const fault = desk.faults.add(requestFieldsOf(call));
  if (!fault)
    return jsonReply({ code: 'UNKNOWN_FAULT', message: 'GET /social shows the names and their moments' }, 400);
  return done(call, jsonReply(fault, 201));
}

function clear(desk: SocialContext): SandboxReply {
  desk.faults.clear();
  return jsonReply([]);
}

function done(call: SandboxRequest, reply: SandboxReply) {
  return call.form ? redirectReply('/social') : reply;
}

function shown(desk: SocialContext): SandboxReply {
  return htmlPage(
    '카카오·네이버',
    html`<main class="wide"><p><a href="/">샌드박스</a></p><h1>카카오·네이버</h1>
<h2>여기 사는 사람들</h2><ul>${socialPeople.map(({ name, says }) => html`<li><b>${name}</b> <span class="hint">${says}</span></li>`)}</ul>
<h2>장애</h2>
<form method="post" action="/social/faults" class="row">
  <select class="box" name="fault" aria-label="장애">${Object.entries(socialFaultTypes).map(([name, note]) => html`<option value="${name}">${name}: ${note}</option>`)}</select>
  <select class="box" name="when" aria-label="언제">${socialFaultMoments.map((when) => html`<option>${when}</option>`)}</select>
  <button class="quiet">켜기</button></form>
<form method="post" action="/social/faults/clear"><button class="quiet">모두 끄기</button></form>
<ul>${desk.faults.list().map(({ fault, when, count }) => html`<li>${when}: ${fault} × ${count}</li>`)}</ul>
<h2>있었던 일</h2><ul>${[...desk.events]
      .reverse()
      .slice(0, 50)
      .map(
        ({ at, provider, act, person }) => html`<li class="num">${at} ${provider} ${act} ${person}</li>`,
      )}</ul></main>`,
  );
}
