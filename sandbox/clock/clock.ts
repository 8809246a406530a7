import { html, htmlPage } from '../html.ts';
import { jsonReply, redirectReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import { clockStrides } from '../supplier/due-lines.ts';
import type { SandboxSupplier } from '../supplier/supplier.ts';
import { type ClockOffset, durationOf } from './clock-offset.ts';

const steps = [
  ['1h', '1시간'],
  ['12h', '12시간'],
  ['1d', '하루'],
  ['3d', '사흘'],
  ['1w', '일주일'],
  ['3w', '3주'],
] as const;

/** A clock that can be moved forward: the sandbox's, and the shop's with it. */
export function clockRoutes(
  time: ClockOffset,
  shop: string,
  supplier: Pick<SandboxSupplier, 'works' | 'pack'>,
): SandboxRoute[] {
  return [
    [
      'GET /clock',
      ({ request, query }) =>
        wantsPage(request.headers.accept) ? face(time, query.get('failed') !== null) : jsonReply(clockState(time)),
    ],
    ['POST /clock', (call) => move(time, shop, supplier, call)],
  ];
}

async function move(
  time: ClockOffset,
  shop: string,
  supplier: Pick<SandboxSupplier, 'works' | 'pack'>,
  call: SandboxRequest,
) {
  const { advance } = (typeof call.body === 'object' && call.body !== null ? call.body : {}) as { advance?: unknown };
  const seconds = typeof advance === 'string' ? durationOf(advance) : null;
  if (seconds === null)
    return jsonReply({ code: 'INVALID_REQUEST', message: 'advance: "90m", "36h", "3d", "2w"' }, 400);
  let wasReached = true;
  for (const part of supplier.works() ? clockStrides(seconds) : [seconds]) {
    await time.advance(part);
    wasReached = await sendOffset(time, shop);
    if (wasReached) await supplier.pack();
  }
  if (call.form) return redirectReply(wasReached ? '/clock' : '/clock?failed');
  return wasReached
    ? jsonReply(clockState(time))
    : jsonReply({ code: 'SHOP_AWAY', message: '쇼핑몰이 대답하지 않습니다.', ...clockState(time) }, 502);
}

/** Sends the shop the total offset and not the difference, so that a repetition changes nothing. */
async function sendOffset(time: ClockOffset, shop: string) {
  try {
    const response = await fetch(`${shop}/demo/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-clock-key': time.key() },
      body: JSON.stringify({ ahead: time.ahead() }),
      signal: AbortSignal.timeout(60_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

function clockState(time: ClockOffset) {
  return { now: new Date(time.now()).toISOString(), aheadSeconds: time.ahead() };
}

function face(time: ClockOffset, failed: boolean) {
  const now = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Seoul' });
  return htmlPage(
    '시계',
    html`<main class="wide"><p><a href="/">샌드박스</a></p>
<h1>${now.format(new Date(time.now()))}</h1>
<p class="hint">시계를 앞으로 돌리면 그사이에 일어날 일이 바로 일어납니다. 배송, 자동 구매확정, 포인트, 등급까지요.<br>
  <span lang="en">Moves the shop's clock ahead; everything due by then happens at once.</span></p>
${failed && html`<p role="alert">쇼핑몰이 대답하지 않았어요. 쇼핑몰을 켜고 다시 눌러 주세요.</p>`}
<div class="row">${steps.map(([advance, label]) => html`<form method="post" action="/clock"><input type="hidden" name="advance" value="${advance}"><button>${label} 뒤로</button></form>`)}</div>
</main>`,
  );
}

function wantsPage(accept = '') {
  return accept.includes('text/html');
}
