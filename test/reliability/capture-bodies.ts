import type { BrowserContext, Request } from '@playwright/test';

/** One request body to a company of analytics, monitoring or attribution: its receiver and its content. */
export type CapturedBody = { to: string; text: string };

/** Text that must not be in it: what the walkers type, and any part that would identify them. */
export const personalDataPattern =
  /김하늘|카나리|canary|9876[- ]?5432|SECRET-9876|secret\.example|월드컵|마포구|1203호|101동|4111[- ]?1111|eyJhbGci|우리집|010-?1234-?5678/i;

const collectors = /^\/(api\/monitoring|v1\/events|g\/collect|tr\/|kp|wcs|attribution\/(events|click))$/;

/** Records every body of a window's pages that goes to a collector, the shop's included. */
export function captureBodies(context: BrowserContext, record: (body: CapturedBody) => void) {
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (collectors.test(pathname) && request.method() !== 'OPTIONS') record({ to: pathname, text: textOf(request) });
  });
}

/** The URL with its query, the referrer, and the body. */
function textOf(request: Request) {
  const { search, hash } = new URL(request.url());
  const body = request.postDataBuffer()?.toString('utf8') ?? '';
  return `${search}${hash}\n${request.headers().referer ?? ''}\n${body}`;
}

/** Personal text in a body, with its surroundings; null where there is none. */
export function findPersonalData({ to, text }: CapturedBody) {
  const checkedText = to === '/v1/events' ? withoutWords(text) : to === '/api/monitoring' ? withoutPages(text) : text;
  for (const read of [checkedText, unescaped(checkedText), withoutUnicodeEscapes(checkedText)]) {
    const found = personalDataPattern.exec(read);
    if (found) return `${to}: …${read.slice(Math.max(0, found.index - 60), found.index + 40)}…`;
  }
  return null;
}

// The shop counts search words without the customer; a text like a number, a street address or an e-mail address is not counted.
function withoutWords(text: string) {
  return text.replaceAll(/"word":"([^"@\d]*)"/g, '"word":""');
}

// The recorded page and its links were requests to the shop anyway; it passes none of them on.
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

function withoutUnicodeEscapes(text: string) {
  return text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
