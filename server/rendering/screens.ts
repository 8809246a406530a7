import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { Refusal } from '#contract/errors.ts';
import { serveFiles } from '../http/files.ts';
import type { InProcessClient } from '../http/in-process-client.ts';
import { type FileStorage, openLocalStorage } from '../integrations/file-storage.ts';
import type { Env } from '../platform/config/env.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { createPageRenderer, type PageRenderer, type RunRender } from './renderer.ts';

type Tools = {
  env: Env;
  reference: ReferenceData;
  api: InProcessClient;
  live: boolean;
  render: RunRender;
  waitMs: number;
};

/** The brand's screens, from the built storefront or from `build`; undefined if nothing was built. */
export function createScreens(
  { env, reference, ...tools }: Tools,
  build = loadStorefront(env.brand),
): PageRenderer | undefined {
  if (!build) return undefined;
  const tuned = {
    settings: storefrontSettingsOf(env),
    ahead: reference.ahead,
    holidays: reference.holidays,
    cutoffs: () => ({ sameDayCutoff: reference.policy('sameDayCutoff'), shipCutoff: reference.policy('shipCutoff') }),
    megabytes: env.keep.pagesMb,
  };
  return createPageRenderer({ ...tools, ...tuned, build });
}

/** The settings of this shop that the storefront gets. */
export function storefrontSettingsOf(env: Env) {
  return {
    origin: env.origin,
    brand: env.brand,
    postcodeUrl: env.postcodeUrl,
    tossSdkUrl: env.toss.sdkUrl,
    kakao: env.kakao.share,
    demo: env.mode === 'demo',
    sandbox: env.mode === 'demo' ? env.sandbox : null,
    measuring: env.measuring.page,
  };
}

/**
 * Serves the built scripts and styles. The build contains those of the previous releases; `kept` has those of machines with another
 * release.
 */
export function serveAssets(http: FastifyInstance, brand: string, kept: Pick<FileStorage, 'open'>, root = 'build') {
  const client = resolve(root, brand, 'client');
  const before = [1, 2].map((place) => openLocalStorage(resolve(root, 'before', brand, String(place))));
  serveFiles(http, '/assets/', resolve(client, 'assets'), { top: client, kept: firstOf([...before, kept]) });
}

/** Looks up a file in several places; the first that has it wins. */
function firstOf(places: Pick<FileStorage, 'open'>[]): Pick<FileStorage, 'open'> {
  return {
    async open(name) {
      for (const place of places) {
        const found = await place.open(name);
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Every other path is a screen, or the storefront's page for missing content. */
export function registerScreens(http: FastifyInstance, pages: PageRenderer) {
  registerPaymentReturn(http);
  http.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { kind: 'rendering' },
    handler: (request, reply) => (calls.test(request.url) ? reply.callNotFound() : pages.answer(request, reply)),
  });
}

// A path that looks like an API path but is none gets the API's error envelope.
const calls = /^\/(v[\d.]+|api)\//;

function loadStorefront(brand: string) {
  const entry = resolve('build', brand, 'server', 'index.js');
  if (!existsSync(entry)) return undefined;
  const loaded = import(pathToFileURL(entry).href) as Promise<ServerBuild>;
  return () => loaded;
}

/**
 * Some payment windows return the buyer with a posted form instead of a query. A redirect leads to the same screen with the same
 * parameters, at an address that can be reloaded.
 */
function registerPaymentReturn(app: FastifyInstance) {
  app.register(async (inside) => {
    inside.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_, text, done) => done(null, new URLSearchParams(text as string)),
    );
    for (const url of ['/pay/processing', '/pay/fail', '/pay/complete/:uuid'])
      inside.post(url, { config: { kind: 'checkout' } }, (request, reply) => reply.redirect(addressOf(request), 303));
  });
}

function addressOf({ url, body }: FastifyRequest) {
  const [path = '', query = ''] = url.split('?', 2);
  const given = new URLSearchParams(query);
  for (const [name, value] of body instanceof URLSearchParams ? body : []) given.set(name, value);
  const words = given.toString();
  if (words.length > 4000) throw new Refusal('TOO_LARGE');
  return words ? `${path}?${words}` : path;
}
