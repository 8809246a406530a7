import { html, htmlPage } from '../html.ts';
import { redirectReply, type SandboxReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import { type SandboxSnsType, socialPeople } from './accounts.ts';
import { oauthClients } from './social-keys.ts';
import { recordSocialEvent, requestFieldsOf, type SocialContext } from './social-request-steps.ts';

const looks = {
  kakao: { name: '카카오', path: '/oauth/authorize', ground: '#FEE500', ink: '#191919' },
  naver: { name: '네이버', path: '/oauth2.0/authorize', ground: '#03A94D', ink: '#fff' },
} as const;

/** The consent page, at each provider's address. */
export function socialConsentRoutes(desk: SocialContext): SandboxRoute[] {
  return (['kakao', 'naver'] as const).flatMap((provider): SandboxRoute[] => [
    [`GET ${looks[provider].path}`, (call) => ask(provider, call)],
    [`POST ${looks[provider].path}`, (call) => press(desk, provider, call)],
  ]);
}

function ask(provider: SandboxSnsType, call: SandboxRequest): SandboxReply {
  const fields = requestFieldsOf(call);
  const flaw = flawOf(provider, fields);
  if (flaw) return broken(flaw);
  const { name, path, ground, ink } = looks[provider];
  const hint = asksForSignIn(fields)
    ? '로그인되어 있어도 다시 로그인해야 해요.'
    : '고르면 이름과 이메일을 쇼핑몰에 알려 줘요.';
  return htmlPage(
    `${name} 로그인`,
    html`<style>
.sns { background: ${ground}; color: ${ink}; padding: 20px; font-weight: 700; font-size: 20px }
.who { display: flex; width: 100%; min-height: 64px; align-items: center; gap: 14px; padding: 10px 20px; background: none; border: 0; border-bottom: 1px solid var(--line); text-align: left; cursor: pointer }
.who i { flex: none; width: 40px; height: 40px; border-radius: 50%; background: ${ground}; color: ${ink}; display: grid; place-items: center; font-style: normal; font-weight: 700 }
.who span { display: block }
</style>
<main class="column fill"><header class="sns">${name}</header>
<form method="post" action="${path}" class="fill" style="flex:1">
  ${Object.entries(fields).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
  <section class="part"><h1 class="name">누구로 로그인할까요?</h1>
    <p class="hint">연습용 ${name}예요. ${hint}</p></section>
  <div>${socialPeople.map(
    (person) => html`<button class="who" name="person" value="${person.key}"><i>${person.name.slice(0, 1)}</i>
      <span><b>${person.name}</b><span class="hint">${person.says}</span></span></button>`,
  )}</div>
  <section class="part"><button class="quiet" name="person" value="">거절</button></section>
</form></main>`,
  );
}

function press(desk: SocialContext, provider: SandboxSnsType, call: SandboxRequest): SandboxReply {
  const fields = requestFieldsOf(call);
  const flaw = flawOf(provider, fields);
  if (flaw) return broken(flaw);
  const { redirect_uri: returnTo = '', state = '', person = '' } = fields;
  const back = new URL(returnTo);
  if (person === '') {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', provider === 'kakao' ? 'User denied access' : 'Canceled By User');
  } else {
    const { appId } = oauthClients[provider];
    if (asksForSignIn(fields)) recordSocialEvent(desk, provider, 'login', person);
    const lasts = provider === 'naver' ? {} : { returnTo };
    back.searchParams.set('code', desk.tokens.mint({ kind: 'code', provider, person, appId, ...lasts }, 600));
  }
  back.searchParams.set('state', state);
  return redirectReply(back.href);
}

/** Whether a new sign-in is required, by each provider's own parameter. */
function asksForSignIn({ prompt, auth_type }: Record<string, string>) {
  return prompt === 'login' || auth_type === 'reauthenticate';
}

function flawOf(provider: SandboxSnsType, { client_id, redirect_uri, response_type, state }: Record<string, string>) {
  if (client_id !== oauthClients[provider].clientId) return '등록되지 않은 앱이에요. (KOE101)';
  const url = URL.parse(redirect_uri ?? '');
  const isLocal = url && /^(127\.0\.0\.1|localhost)$/.test(url.hostname);
  if (!isLocal || url.pathname !== `/login/social-popup/${provider}`) return '등록되지 않은 redirect_uri예요. (KOE006)';
  if (response_type !== 'code') return 'response_type은 code여야 해요.';
  return state ? null : 'state가 없어요.';
}

function broken(why: string) {
  return htmlPage(
    '잘못된 요청',
    html`<main class="column"><section class="part"><h1>잘못된 요청이에요</h1><p>${why}</p></section></main>`,
    {
      status: 400,
    },
  );
}
