import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { Refusal } from '#contract/errors.ts';
import { type Holidays, koreaDate, plusDays } from '#contract/rules/calendar.ts';
import { isQuiet } from '#contract/rules/no-tracking-paths.ts';
import type { Settings } from '#contract/settings.ts';
import { shownBy } from '../http/cache-keys.ts';
import { encodingOf } from '../http/content-encoding.ts';
import { toRefusal } from '../http/errors.ts';
import type { Inside } from '../http/in-process-client.ts';
import { comeBack } from '../http/load-shedding/load-shedding.ts';
import { compressed, createPageCache, type Page, pageOf } from '../http/page-cache.ts';
import { requestId } from '../http/request-id.ts';
import { measuringHosts } from '../platform/config/analytics.ts';
import { within } from '../platform/deadline.ts';
import { contentPolicy, takeMarks } from './content-security-policy.ts';
import { early, paintFirst } from './first-paint.ts';
import { type Address, addressesBy } from './page-key.ts';

export type Render = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
export type Pages = ReturnType<typeof createPages>;

type Options = {
  settings: Omit<Settings, 'ahead' | 'holidays'>;
  /** How far the shop's clock is ahead of the world's, in milliseconds. */
  ahead: () => number;
  holidays: () => Holidays;
  /** The storefront as built; asked each time in development, where it changes. */
  build: () => Promise<ServerBuild>;
  api: Inside;
  live: boolean;
  megabytes: number;
  /** Makes a page when there is room for it. */
  render: Render;
  /** How long a page is waited for, in milliseconds. */
  waitMs: number;
};

/**
 * Screens rendered on the server. Every screen is rendered as a visitor sees it, and what is personal is filled in by the browser,
 * so a finished page is the same for everyone: it is kept whole, compressed once, and answered from memory before any routing.
 * Two processes render the same page once each.
 */
export function createPages({
  settings,
  ahead,
  holidays,
  build,
  api,
  live,
  megabytes,
  render: admitted,
  waitMs,
}: Options) {
  const cache = createPageCache({ megabytes, seconds: live ? 30 : 0 });
  const keeps = live && megabytes > 0;
  const rendering = new Map<string, Promise<Page>>();
  let addressOf: ((url: string) => Address) | undefined;

  return {
    /** Answers a page that is in memory; false when the request must go the long way. */
    fast(request: IncomingMessage, response: ServerResponse) {
      if (!live || !addressOf || request.method !== 'GET') return false;
      const url = request.url ?? '';
      const address = url.includes('?') ? addressOf(url).url : url;
      // While a page is made anew, the one before it does.
      const page = cache.get(address) ?? (rendering.has(address) ? cache.getOld(address) : undefined);
      const encoding = encodingOf(request.headers['accept-encoding']);
      if (!page || (encoding && !page[encoding])) return false;
      send(page, request.headers, response);
      return true;
    },

    async answer(request: FastifyRequest, reply: FastifyReply) {
      const asked = request.raw.url ?? '/';
      // An address of another house, or none at all.
      if (!asked.startsWith('/')) throw new Refusal('BAD_REQUEST');
      addressOf ??= addressesBy(((await build()).entry.module as unknown as Contexts).reads);
      const { url, isKept } = addressOf(asked);
      const old = cache.getOld(url);
      const made = within(waitMs, async () =>
        keeps && isKept && !comesBack(url)
          ? (cache.get(url) ?? once(url, request))
          : admitted(request, async () => (await render(url)).page),
      );
      const page = old ? await orOld(made, old) : await made;
      const encoding = encodingOf(request.headers['accept-encoding']);
      if (encoding) await compressed(page, encoding);
      reply.hijack();
      send(page, request.headers, reply.raw, request.method === 'HEAD');
    },

    /** Forgets the pages that show any of these; all of them without keys. */
    drop(keys: readonly string[] | undefined) {
      rendering.clear();
      cache.drop(keys);
    },
  };

  // What is a little old and nobody changed is better than nothing while the database is away.
  async function orOld(made: Promise<Page>, old: Page) {
    try {
      const page = await made;
      return page.status === 503 ? old : page;
    } catch (error) {
      if (toRefusal(error).statusCode !== 503) throw error;
      return old;
    }
  }

  function once(url: string, request: FastifyRequest) {
    const found = rendering.get(url);
    if (found) return found;
    const began = cache.now();
    const started = admitted(request, () => render(url))
      .then(({ page, keys }) => {
        if (page.status === 200) cache.set(url, page, keys, began);
        return page;
      })
      .finally(() => rendering.get(url) === started && rendering.delete(url));
    rendering.set(url, started);
    return started;
  }

  /** A page, and the keys of what it shows. */
  async function render(url: string): Promise<{ page: Page; keys: string[] }> {
    const server = await build();
    const shown = new Set<string>();
    const context = new RouterContextProvider();
    const { apiContext, markContext, onceContext, settingsContext } = server.entry.module as unknown as Contexts;
    context.set(apiContext as never, asking(api, shown) as never);
    context.set(
      settingsContext as never,
      { ...settings, ahead: ahead(), holidays: soon(holidays(), ahead()) } as never,
    );
    const mark = randomBytes(16).toString('hex');
    context.set(markContext as never, mark as never);
    // A document says in words what its data need not repeat; whoever asks for data alone gets it all.
    if (!/\.data(\?|$)/.test(url)) context.set(onceContext as never, new Map() as never);
    const handle = createRequestHandler(server, live ? 'production' : 'development');
    const response = await handle(new Request(new URL(settings.origin + url)), context);
    const { html, scripts } = takeMarks(await response.text(), mark);
    const body = live ? paintFirst(html) : html;
    const headers: Record<string, string> = { ...secure };
    response.headers.forEach((value, name) => {
      if (name !== 'set-cookie') headers[name] = value;
    });
    headers['cache-control'] =
      response.status === 200 && !comesBack(url) ? 'public, max-age=0, must-revalidate' : 'no-store';
    if (response.status === 503) headers['retry-after'] = comeBack();
    // A window that was at a provider keeps the one that opened it.
    if (comesBack(url)) headers['cross-origin-opener-policy'] = 'unsafe-none';
    if (headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = live
        ? contentPolicy([early, ...scripts], outsideOf(settings, url), settings.sandbox)
        : `frame-ancestors ${settings.sandbox ?? "'none'"}`;
    }
    return { page: pageOf(response.status, headers, body), keys: [...shown] };
  }
}

/** The shop's calls as loaders make them; what they showed is noted. */
function asking(api: Inside, shown: Set<string>): Inside {
  return async (path, call) => {
    const reply = await api(path, call);
    for (const key of shownBy(path, call, reply)) shown.add(key);
    return reply;
  };
}

// One page is kept for those who agree to be counted and those who do not: its policy lets in whom the shop has named, and only the
// shopper's yes brings them. On quiet screens they are not let in at all.
function outsideOf({ postcodeUrl, tossSdkUrl, kakao, measuring }: Omit<Settings, 'ahead' | 'holidays'>, url: string) {
  return [
    postcodeUrl,
    tossSdkUrl,
    ...(kakao ? [kakao.sdkUrl] : []),
    ...(isQuiet(url) ? [] : measuringHosts(measuring)),
  ];
}

// The way back from a provider carries a code in its address: nobody keeps it.
function comesBack(url: string) {
  return url.includes('social-popup');
}

type Contexts = {
  apiContext: unknown;
  markContext: unknown;
  onceContext: unknown;
  settingsContext: unknown;
  reads: Record<string, string>;
};

const secure = {
  'x-content-type-options': 'nosniff',
  // Scripts of others read where a visit came from: of a page of ours that is no more than its host.
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), browsing-topics=()',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

function send(page: Page, asked: IncomingMessage['headers'], response: ServerResponse, headOnly = false) {
  if (page.status === 200 && asked['if-none-match'] === page.etag) {
    response.writeHead(304, {
      etag: page.etag,
      'x-request-id': requestId(),
      'cache-control': page.headers['cache-control'] as string,
    });
    response.end();
    return;
  }
  const encoding = encodingOf(asked['accept-encoding']);
  const body = (encoding && page[encoding]) ?? page.plain;
  response.writeHead(page.status, {
    ...page.headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    vary: 'accept-encoding',
    'content-length': body.length,
    etag: page.etag,
    'x-request-id': requestId(),
  });
  response.end(headOnly ? undefined : body);
}

/** Those of the next three weeks: a page needs no more of the year. */
function soon(holidays: Holidays, ahead: number) {
  const today = koreaDate(Date.now() + ahead);
  return [...holidays].filter((day) => day >= today && day <= plusDays(today, 21));
}
