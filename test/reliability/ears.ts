import type { BrowserContext, Request } from '@playwright/test';

/** One body on its way to somebody who counts, watches or attributes: to whom, and all that it says. */
export type CapturedBody = { to: string; text: string };

/** What nobody may read in it: words of people as the walkers type and say them, and any piece by which they would be known. */
export const personalDataPattern =
  /김하늘|카나리|canary|9876[- ]?5432|SECRET-9876|secret\.example|월드컵|마포구|1203호|101동|4111[- ]?1111|eyJhbGci|우리집|010-?1234-?5678/i;

const collectors = /^\/(api\/monitoring|v1\/events|g\/collect|tr\/|kp|wcs|attribution\/(events|click))$/;

/** Listens at a window: every body of its pages that goes to a collector, the shop's own among them. */
export function captureBodies(context: BrowserContext, hear: (heard: CapturedBody) => void) {
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (collectors.test(pathname) && request.method() !== 'OPTIONS') hear({ to: pathname, text: textOf(request) });
  });
}

/** The address with what is asked of it, who is said to have sent it, and the body. */
function textOf(request: Request) {
  const { search, hash } = new URL(request.url());
  const body = request.postDataBuffer()?.toString('utf8') ?? '';
  return `${search}${hash}\n${request.headers().referer ?? ''}\n${body}`;
}

/** What of somebody can be read in a body, with what stands around it; null where nothing can. */
export function findPersonalData({ to, text }: CapturedBody) {
  const own = to === '/v1/events' ? withoutWords(text) : to === '/api/monitoring' ? withoutPages(text) : text;
  for (const read of [own, unescaped(own), spoken(own)]) {
    const found = personalDataPattern.exec(read);
    if (found) return `${to}: …${read.slice(Math.max(0, found.index - 60), found.index + 40)}…`;
  }
  return null;
}

// The shop counts on its own side what was searched for, without who did; what looks like a number, a door or an address of mail is none of it.
function withoutWords(text: string) {
  return text.replaceAll(/"word":"([^"@\d]*)"/g, '"word":""');
}

// Which of its pages is recorded, and where their links lead, the shop was asked for anyway; it passes none of it on.
function withoutPages(text: string) {
  return text.replaceAll(/"href":"[^"]*"/g, '"href":""');
}

function unescaped(text: string) {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (some) => {
    try {
      return decodeURIComponent(some);
    } catch {
      return some;
    }
  });
}

function spoken(text: string) {
  return text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
