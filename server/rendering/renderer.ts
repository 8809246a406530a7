import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { Refusal } from '#contract/errors.ts';
import { addDays, dateInKorea, type Holidays } from '#contract/rules/calendar.ts';
import { isNoTrackingPath } from '#contract/rules/no-tracking-paths.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { cacheKeysOf } from '../http/cache-keys.ts';
import { acceptedEncodingOf } from '../http/content-encoding.ts';
import { toRefusal } from '../http/error-replies.ts';
import type { InProcessClient } from '../http/in-process-client.ts';
import { retryAfterSeconds } from '../http/load-shedding/load-shedding.ts';
import { type CachedPage, compressPage, createPageCache, toCachedPage } from '../http/page-cache.ts';
import { requestId } from '../http/request-id.ts';
import { analyticsHosts } from '../platform/config/analytics-settings.ts';
import { withDeadline } from '../platform/deadline.ts';
import { contentSecurityPolicy, extractNonces } from './content-security-policy.ts';
import { earlyScript, injectFirstPaint } from './first-paint.ts';
import { createPageKeys, type PageKey } from './page-key.ts';

export type RunRender = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** The settings that stay the same while the process runs. */
type FixedSettings = Omit<StorefrontSettings, 'ahead' | 'holidays' | 'sameDayCutoff' | 'shipCutoff'>;

type Options = {
  settings: FixedSettings;
  /** How far the shop's clock is ahead of real time, in milliseconds. */
  ahead: () => number;
  holidays: () => Holidays;
  cutoffs: () => Pick<StorefrontSettings, 'sameDayCutoff' | 'shipCutoff'>;
  /** The built storefront; read each time in development, where it changes. */
  build: () => Promise<ServerBuild>;
  api: InProcessClient;
  live: boolean;
  megabytes: number;
  /** Renders a page when a slot is free. */
  render: RunRender;
  /** The time limit of a render, in milliseconds. */
  waitMs: number;
};

/**
 * Renders screens on the server. Every screen is rendered for a visitor, and the browser fills in personal data. So a finished page is the
 * same for everyone: it is cached, compressed once, and served before any routing.
 * @perProcess nothing is lost: each process renders a page once.
 */
export function createPageRenderer({
  settings,
  ahead,
  holidays,
  cutoffs,
  build,
  api,
  live,
  megabytes,
  render: admitted,
  waitMs,
}: Options) {
  const cache = createPageCache({ megabytes, seconds: live ? 30 : 0 });
  const keeps = live && megabytes > 0;
  const rendering = new Map<string, Promise<CachedPage>>();
  let addressOf: ((url: string) => PageKey) | undefined;

  return {
    /** Answers a cached page; false if the request must be routed. */
    fast(request: IncomingMessage, response: ServerResponse) {
      if (!live || !addressOf || request.method !== 'GET') return false;
      const url = request.url ?? '';
      const address = url.includes('?') ? addressOf(url).url : url;
      // While a page is rendered again, the previous one is served.
      const page = cache.get(address) ?? (rendering.has(address) ? cache.getOld(address) : undefined);
      const encoding = acceptedEncodingOf(request.headers['accept-encoding']);
      if (!page || (encoding && !page[encoding])) return false;
      sendPage(page, request.headers, response);
      return true;
    },

    async answer(request: FastifyRequest, reply: FastifyReply) {
      const requestUrl = request.raw.url ?? '/';
      // An address of another host, or an invalid one.
      if (!requestUrl.startsWith('/')) throw new Refusal('BAD_REQUEST');
      addressOf ??= createPageKeys(((await build()).entry.module as unknown as Contexts).cacheParameters);
      const { url, isKept } = addressOf(requestUrl);
      const old = cache.getOld(url);
      const made = withDeadline(waitMs, async () =>
        keeps && isKept && !comesBack(url)
          ? (cache.get(url) ?? renderOnce(url, request))
          : admitted(request, async () => (await render(url)).page),
      );
      const page = old ? await orOld(made, old) : await made;
      const encoding = acceptedEncodingOf(request.headers['accept-encoding']);
      if (encoding) await compressPage(page, encoding);
      reply.hijack();
      sendPage(page, request.headers, reply.raw, request.method === 'HEAD');
    },

    /** Drops the pages with any of these keys; all pages without keys. */
    drop(keys: readonly string[] | undefined) {
      rendering.clear();
      cache.drop(keys);
    },
  };

  // While the database is down, a slightly old page is better than an error.
  async function orOld(made: Promise<CachedPage>, old: CachedPage) {
    try {
      const page = await made;
      return page.status === 503 ? old : page;
    } catch (error) {
      if (toRefusal(error).statusCode !== 503) throw error;
      return old;
    }
  }

  function renderOnce(url: string, request: FastifyRequest) {
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

  /** A page and its cache keys. */
  async function render(url: string): Promise<{ page: CachedPage; keys: string[] }> {
    const server = await build();
    const shown = new Set<string>();
    const context = new RouterContextProvider();
    const { apiContext, nonceContext, longTextContext, settingsContext } = server.entry.module as unknown as Contexts;
    context.set(apiContext as never, recordingClient(api, shown) as never);
    context.set(
      settingsContext as never,
      {
        ...settings,
        ahead: ahead(),
        holidays: upcomingHolidays(holidays(), ahead()),
        ...cutoffs(),
      } as never,
    );
    const mark = randomBytes(16).toString('hex');
    context.set(nonceContext as never, mark as never);
    // A document contains long texts that its data need not repeat; a data request gets all of them.
    if (!/\.data(\?|$)/.test(url)) context.set(longTextContext as never, new Map() as never);
    const handle = createRequestHandler(server, live ? 'production' : 'development');
    const response = await handle(new Request(new URL(settings.origin + url)), context);
    const { html, scripts } = extractNonces(await response.text(), mark);
    const body = live ? injectFirstPaint(html) : html;
    const headers: Record<string, string> = { ...secure };
    response.headers.forEach((value, name) => {
      if (name !== 'set-cookie') headers[name] = value;
    });
    headers['cache-control'] =
      response.status === 200 && !comesBack(url) ? 'public, max-age=0, must-revalidate' : 'no-store';
    if (response.status === 503) headers['retry-after'] = retryAfterSeconds();
    // A window that was at a provider keeps its opener.
    if (comesBack(url)) headers['cross-origin-opener-policy'] = 'unsafe-none';
    if (headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = live
        ? contentSecurityPolicy([earlyScript, ...scripts], outsideOf(settings, url), settings.sandbox)
        : `frame-ancestors ${settings.sandbox ?? "'none'"}`;
    }
    return { page: toCachedPage(response.status, headers, body), keys: [...shown] };
  }
}

/** The API for loaders; it records the cache keys of the replies. */
function recordingClient(api: InProcessClient, shown: Set<string>): InProcessClient {
  return async (path, call) => {
    const reply = await api(path, call);
    for (const key of cacheKeysOf(path, call, reply)) shown.add(key);
    return reply;
  };
}

// One cached page serves visitors with and without consent. Its policy allows the configured services, and only the visitor's consent loads
// them. Quiet screens allow none.
function outsideOf({ postcodeUrl, tossSdkUrl, kakao, measuring }: FixedSettings, url: string) {
  return [
    postcodeUrl,
    tossSdkUrl,
    ...(kakao ? [kakao.sdkUrl] : []),
    ...(isNoTrackingPath(url) ? [] : analyticsHosts(measuring)),
  ];
}

// The return from a provider has a code in its address and is never cached.
function comesBack(url: string) {
  return url.includes('social-popup');
}

type Contexts = {
  apiContext: unknown;
  nonceContext: unknown;
  longTextContext: unknown;
  settingsContext: unknown;
  cacheParameters: Record<string, string>;
};

const secure = {
  'x-content-type-options': 'nosniff',
  // Third-party scripts read the referrer: of a page of the shop it is only the origin.
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), browsing-topics=()',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

function sendPage(
  page: CachedPage,
  requestHeaders: IncomingMessage['headers'],
  response: ServerResponse,
  headOnly = false,
) {
  if (page.status === 200 && requestHeaders['if-none-match'] === page.etag) {
    response.writeHead(304, {
      etag: page.etag,
      'x-request-id': requestId(),
      'cache-control': page.headers['cache-control'] as string,
    });
    response.end();
    return;
  }
  const encoding = acceptedEncodingOf(requestHeaders['accept-encoding']);
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

/** The holidays of the next three months: cards state the arrival after a ship date, and few ship dates are later. */
function upcomingHolidays(holidays: Holidays, ahead: number) {
  const today = dateInKorea(Date.now() + ahead);
  return [...holidays].filter((day) => day >= today && day <= addDays(today, 92));
}
