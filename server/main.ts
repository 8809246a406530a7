import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createAdmission } from './admission/admission.ts';
import { createApp } from './app.ts';
import { outliveLostConnections } from './base/away.ts';
import { openDatabase } from './base/database.ts';
import type { Env } from './base/env.ts';
import { refuseOther, refuseUnfit, takeGround, takeKey } from './base/ground.ts';
import { createMetrics } from './base/metrics.ts';
import { hearNews } from './base/news.ts';
import { openReference } from './base/reference.ts';
import { createIdentify } from './guests/identify.ts';
import { clock } from './http/clock.ts';
import { openFigures } from './http/figures.ts';
import { serveFiles } from './http/files.ts';
import { type Patience, patience } from './http/listener.ts';
import { openHttp } from './http/pipeline.ts';
import { isReady, probes } from './http/probes.ts';
import { createReplies } from './http/replies.ts';
import { catchUp, jobsOf, startJobs } from './jobs.ts';
import { docs } from './openapi/docs.ts';
import { comingBack } from './pages/back.ts';
import { createPages } from './pages/pages.ts';
import { sitemap } from './pages/sitemap.ts';

type Options = {
  env: Env;
  databaseUrl: string;
  onStatement?: (text: string, connection: number) => void;
  /** Whether finished public replies are kept in memory; a bench of the rooms themselves says no. */
  keep?: boolean;
  /** Serves screens and files from their sources, for development. */
  workshop?: Workshop;
  /** How long is waited for whoever asks; tests have less of it. */
  waits?: Patience;
};

export type Workshop = {
  build: () => Promise<ServerBuild>;
  attach: (app: ReturnType<typeof openHttp>) => Promise<void>;
};

/** Database → rooms → one port. Returns how to close gently: stop accepting, finish what is under way, let go. */
export async function openShop({ env, databaseUrl, onStatement, keep = true, workshop, waits = patience }: Options) {
  const sql = openDatabase(databaseUrl, onStatement ? { onStatement } : {});
  try {
    await refuseUnfit(sql, env.mode);
    await takeGround(sql, env);
    await takeKey(sql, env);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
  const reference = await openReference(sql, env.brand);
  const shop = createApp(env, sql, reference);
  const built = workshop?.build ?? storefront(env.brand);
  const settings = {
    origin: env.origin,
    brand: env.brand,
    postcodeUrl: env.postcodeUrl,
    tossSdkUrl: env.toss.sdkUrl,
    kakao: env.kakao.share,
    demo: env.mode === 'demo',
    sandbox: env.mode === 'demo' ? env.sandbox : null,
    measuring: env.measuring.page,
  };
  const replies = createReplies(keep ? 30 : 0);
  const metrics = createMetrics(sql);
  const admission = createAdmission(metrics.shed);
  const { render } = admission;
  const pages =
    built &&
    createPages({
      settings,
      ahead: reference.ahead,
      holidays: reference.holidays,
      build: built,
      api: shop.inside,
      live: !workshop,
      render,
    });
  const draining = { now: false };
  const http = openHttp({
    sql,
    replies,
    metrics,
    admission,
    draining,
    https: env.mode === 'live',
    incoming: join(env.dataDir, 'incoming'),
    patience: waits,
    rooms: shop.rooms,
    logLevel: env.logLevel,
    identify: createIdentify(sql, shop.guests),
    trust: env.trust,
    ...(pages ? { fast: pages.fast } : {}),
  });
  shop.outbox.hear((about, words) => http.log.error(about, words));
  outliveLostConnections((error) => http.log.warn({ err: error }, 'a connection to the database was lost unheard'));
  probes(http, sql, draining);
  if (env.mode === 'demo') {
    const move = async (aheadS: number) => {
      await sql`select move_clock(make_interval(secs => ${aheadS}))`;
      await reference.reload();
      // Pages and replies that are kept speak of another day.
      await sql`select pg_notify('reference', 'clock')`;
      await catchUp(env, sql, shop, http.log);
    };
    clock(http, { dataDir: env.dataDir, now: reference.now, move });
  }
  await docs(http, env);
  serveFiles(http, '/pictures/', join(env.dataDir, 'pictures'));
  if (!workshop)
    serveFiles(
      http,
      '/assets/',
      resolve('build', env.brand, 'client', 'assets'),
      resolve('build', env.brand, 'client'),
    );
  await workshop?.attach(http);
  sitemap(http, sql, env.origin);
  if (pages) {
    comingBack(http);
    http.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      config: { kind: 'rendering' },
      handler: (request, reply) => (calls.test(request.url) ? reply.callNotFound() : pages.answer(request, reply)),
    });
  }

  const works = env.role === 'all' || env.role === 'worker';
  const changed = () => {
    replies.clear();
    pages?.clear();
  };
  const hushed = await hearNews(sql, changed, reference.reload);
  const stopJobs = works
    ? startJobs(jobsOf(env, sql, shop), () => refuseOther(sql, env.mode), http.log, metrics)
    : async () => {};
  const readiness = () => isReady(sql, draining);
  const figures = await openFigures(metrics, env.metrics, readiness).catch((error: NodeJS.ErrnoException) => {
    if (env.metrics.isAsked || error.code !== 'EADDRINUSE')
      throw new Error(`METRICS_PORT ${env.metrics.port} cannot be opened: ${error.message}`);
    return openFigures(metrics, { ...env.metrics, port: 0 }, readiness);
  });
  await http.listen({ port: env.port, host: env.host });
  // The words of the shop are read before the first shopper looks for one; nobody waits for them.
  void shop.inside('GET /v1/products/search/suggest', {}).catch(() => {});

  return {
    sql,
    http,
    shop,
    /** The port of the figures, which moves when nobody named one and the usual one is taken. */
    figures: figures.port,
    /** With a pause before it, in which everything is answered, whoever sends requests here learns to send them elsewhere. */
    async close(seconds = 0) {
      draining.now = true;
      await pause(seconds * 1000);
      await Promise.race([http.close(), new Promise((done) => setTimeout(done, 10_000).unref())]);
      await stopJobs();
      await hushed();
      await figures.close();
      await sql.end({ timeout: 5 });
    },
  };
}

// What looks like a call to the API but is none answers in the API's envelope, not with a screen.
const calls = /^\/(v[\d.]+|api)\//;

function storefront(brand: string) {
  const entry = resolve('build', brand, 'server', 'index.js');
  if (!existsSync(entry)) return undefined;
  const loaded = import(pathToFileURL(entry).href) as Promise<ServerBuild>;
  return () => loaded;
}
