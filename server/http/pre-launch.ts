import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorEnvelope, Refusal } from '#contract/errors.ts';
import { dateInKorea } from '#contract/rules/calendar.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { isPreviewPass, previewCookie } from './preview-pass.ts';

type Shop = { reference: ReferenceData; name: string; encryption: Pick<Encryption, 'mark'> };

// Open before the launch: probes, webhooks of payments and messages, and the files that the page itself and the admin app show.
const always = /^\/(healthz|readyz|v1\/(payments|messages)\/webhook\/|assets\/|pictures\/|favicon\.|\.well-known\/)/;
const calls = /^\/(v[\d.]+|api)\//;
const retryAfter = '3600';

/**
 * Answers for a live shop until it opens: visitors see the opening day, and nothing is sold. Staff with the preview link of the day can use
 * the whole shop, including a first real payment. True when it answered.
 */
export function createPreLaunchGuard({ reference, name, encryption }: Shop) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { open, on } = reference.opening();
    if (open) return false;
    const url = request.url ?? '/';
    if (always.test(url) || isPreviewPass(encryption, cookieOf(request))) return false;
    // The address may be no URL, such as `//`.
    const previewPass = new URLSearchParams(url.split('?', 2)[1]).get('look') ?? '';
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (isPreviewPass(encryption, previewPass)) {
      response.writeHead(303, {
        location: '/',
        'set-cookie': previewCookie(previewPass),
        'referrer-policy': 'no-referrer',
      });
      response.end();
      return true;
    }
    response.setHeader('retry-after', retryAfter);
    // An opening that is late has no day to state.
    const day = on !== null && on >= dateInKorea(reference.now()) ? on : null;
    return calls.test(url) ? sendShopClosed(response) : show(response, name, day);
  };
}

function cookieOf({ headers }: IncomingMessage) {
  return /(?:^|;\s*)__Host-look=([\w.-]{20,100})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '';
}

function sendShopClosed(response: ServerResponse) {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(errorEnvelope(new Refusal('SHOP_CLOSED'))));
  return true;
}

function show(response: ServerResponse, name: string, day: string | null) {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
  response.end(preLaunchPage(name, day));
  return true;
}

/** The page before the launch; it needs only itself and the brand's icon. */
export function preLaunchPage(name: string, day: string | null) {
  const when = day ? `<p class="day">${koreanDay(day)}에 문을 열어요.</p>` : '<p class="day">곧 문을 열어요.</p>';
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${name} 준비 중이에요</title><link rel="icon" href="/favicon.svg"><style>
body{margin:0;min-height:100svh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;box-sizing:border-box;
background:#faf8f4;color:#1f1d1a;font:16px/1.6 system-ui,-apple-system,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;text-align:center;word-break:keep-all}
img{width:72px;height:72px}h1{font-size:24px;line-height:1.35;margin:8px 0 0}p{margin:0;color:#57524a}.day{color:#1f1d1a;font-weight:600}
</style></head><body><img src="/favicon.svg" alt=""><h1>${name} 준비 중이에요</h1>${when}<p>조금만 기다려 주세요. 정성껏 차리고 있어요.</p></body></html>`;
}

function koreanDay(day: string) {
  return new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
