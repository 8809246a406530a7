import { readFileSync } from 'node:fs';
import { html, htmlPage } from '../html.ts';
import type { SandboxRoute } from '../sandbox-routes.ts';

const script = readFileSync(new URL('shell.js', import.meta.url), 'utf8');

/** Simulates the native app: a phone frame with the shop in it, and the app's side of the bridge. */
export function appShellRoutes(shopOrigin: string): SandboxRoute[] {
  return [
    [
      'GET /shell',
      () => {
        const reply = htmlPage(
          '앱 껍데기',
          html`<style>
.app { display: grid; grid-template-columns: minmax(360px, 400px) minmax(260px, 1fr); gap: 24px; padding: 16px; align-items: start }
.app iframe { width: 100%; height: min(844px, 92vh); border: 8px solid #191f28; border-radius: 36px; background: #fff }
.app pre { background: #fff; border-radius: 12px; padding: 12px; min-height: 200px; white-space: pre-wrap; font-size: 13px }
.app p { margin: 8px 0 }
@media (max-width: 760px) { .app { grid-template-columns: 1fr } }
</style>
<main class="app" data-shop="${shopOrigin}"><iframe id="web" title="쇼핑몰" allow="clipboard-write"></iframe>
<section><p><a href="/">샌드박스</a></p><h1>앱 껍데기</h1>
<p class="hint">쇼핑몰을 앱처럼 감싸요. 앱이 로그인하면 웹으로 한 번만 쓰는 열쇠(nonce)를 건네요.</p>
<form id="sign"><p><label class="hint" for="email">이메일</label><br><input class="box" id="email" value="first@demo.shop" autocomplete="off"></p>
<p><label class="hint" for="password">비밀번호</label><br><input class="box" id="password" type="password" value="Demo1234!!" autocomplete="off"></p>
<p><button class="go">앱에서 로그인하고 열기</button></p></form>
<p><label><input type="radio" name="os" value="android" checked> 안드로이드</label> <label><input type="radio" name="os" value="ios"> iOS</label></p>
<p><button class="quiet" id="open">로그인 없이 열기</button> <button class="quiet" id="lose">다리 끊기</button></p>
<h2>오간 말</h2><pre id="log" aria-live="polite"></pre></section></main>`,
          { script },
        );
        const policy = reply.headers?.['content-security-policy'] ?? '';
        const shellPolicy = `${policy.replace("connect-src 'self'", `connect-src 'self' ${shopOrigin}`)}; frame-src ${shopOrigin}`;
        return {
          ...reply,
          headers: { ...reply.headers, 'content-security-policy': shellPolicy, 'referrer-policy': 'origin' },
        };
      },
    ],
    ['POST /shell/call', async ({ body }) => ask(shopOrigin, body)],
  ];
}

/** The app calls the shop as a program, not as a page: its requests are sent from here, where no browser restrictions apply. */
async function ask(shopOrigin: string, wish: unknown) {
  const { path = '', token, body, os } = (wish ?? {}) as { path?: string; token?: string; body?: unknown; os?: string };
  const allowed = ['/v2/tokens', '/v2/tokens/guest', '/v2/tokens/nonce'];
  if (!allowed.includes(path)) return { status: 400, type: 'application/json', text: '{}' };
  const response = await fetch(`${shopOrigin}${path}`, {
    method: 'POST',
    headers: {
      platform: os === 'ios' ? 'ios' : 'android',
      'user-agent': 'ShopApp/shell',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, type: 'application/json; charset=utf-8', text: await response.text() };
}
