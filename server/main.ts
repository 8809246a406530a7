import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { brands } from '#contract/rules/brands.ts';
import { createApp } from './app.ts';
import { shareCores } from './auth/password.ts';
import { createIdentify } from './guests/identify.ts';
import { openOffice } from './http/admin-server.ts';
import { clock } from './http/demo-clock.ts';
import { serveFiles } from './http/files.ts';
import { type Patience, patience } from './http/listener.ts';
import { createAdmission } from './http/load-shedding/load-shedding.ts';
import { openFiguresBeside } from './http/metrics-server.ts';
import { docs } from './http/openapi/docs.ts';
import { openHttp } from './http/pipeline.ts';
import { closedDoor } from './http/pre-launch.ts';
import { isReady, probes } from './http/probes.ts';
import { countAsked } from './http/request-counter.ts';
import { createReplies } from './http/response-cache.ts';
import { createWatch, lineOn, watchOutside } from './http/security-log.ts';
import { createFaults } from './integrations/error-reporting.ts';
import { jobsOf, openManualJobs, startJobs } from './jobs.ts';
import { hearNews } from './platform/cache/invalidation-listener.ts';
import { startTelling, tellNews } from './platform/cache/invalidation-publisher.ts';
import type { Env } from './platform/config/env.ts';
import { takeKeys } from './platform/crypto/key-check.ts';
import { openDatabase, type Sql } from './platform/db/database.ts';
import { outliveLostConnections } from './platform/db/errors.ts';
import { steadyOf } from './platform/db/pool.ts';
import { refuseEndless, refuseOther, refuseUnfit, takeGround } from './platform/db/preflight.ts';
import { isOffice } from './platform/identity/staff-session.ts';
import { startPresence } from './platform/jobs/heartbeat.ts';
import { provenAt } from './platform/metrics/last-restore-drill.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { openReference } from './platform/reference-data.ts';
import { found } from './rendering/crawlers.ts';
import { keepAssets } from './rendering/previous-assets.ts';
import { screens, serveAssets, showScreens } from './rendering/screens.ts';
import { keepsSellersApart } from './seller/row-level-security.ts';
import { drawAhead } from './uploads/prerender-sizes.ts';

type Options = {
  env: Env;
  databaseUrl: string;
  onStatement?: (text: string, connection: number) => void;
  /** Whether finished public replies are kept in memory; a bench of the rooms themselves says no. */
  keep?: boolean;
  /** Serves screens and files from their sources, for development. */
  workshop?: Workshop;
  /** One of several processes of this machine: whoever began them tells the figures of all. */
  isOneOfMany?: boolean;
  /** How long is waited for whoever asks; tests have less of it. */
  waits?: Patience;
};

export type Workshop = {
  build: () => Promise<ServerBuild>;
  attach: (app: ReturnType<typeof openHttp>) => Promise<void>;
};

/** Database → rooms → one port. Returns how to close gently: stop accepting, finish what is under way, let go. */
export async function openShop(options: Options) {
  const { env, databaseUrl, onStatement, keep = true, workshop, isOneOfMany = false, waits = patience } = options;
  const sql = openDatabase(databaseUrl, { max: env.pool, ...(onStatement && { onStatement }) });
  const secrets = await takePlace(sql, env);
  shareCores(env.workers === 'auto' ? 1 : env.workers);
  const reference = await openReference(sql, env.brand);
  const shop = createApp(env, sql, reference, secrets);
  const replies = createReplies({ megabytes: env.keep.repliesMb, seconds: keep ? 30 : 0 });
  const metrics = createMetrics(sql, () => provenAt(env.dataDir));
  const admission = createAdmission(metrics.shed);
  const pages = screens(
    {
      env,
      reference,
      api: shop.inside,
      live: !workshop,
      render: admission.render,
      waitMs: waits.answer.rendering ?? 60_000,
    },
    workshop?.build,
  );
  const drop = (keys: readonly string[] | undefined) => {
    replies.drop(keys);
    pages?.drop(keys);
  };
  const draining = { now: false };
  const fault = createFaults(shop.collector, { brand: env.brand, release: releaseOf(env.brand) });
  const doors = {
    metrics,
    admission,
    draining,
    https: env.mode === 'live',
    incoming: join(env.dataDir, 'incoming'),
    patience: waits,
    rooms: shop.rooms,
    logLevel: env.logLevel,
    fault,
    identify: createIdentify(steadyOf(sql), shop.guests),
    trust: env.trust,
  };
  // In a live shop the staff's calls answer where the office is, and are not there for shoppers.
  const apart = await keepsSellersApart(sql);
  const isShut = (room: string) => room === 'seller' && !apart;
  const opens = (room: string) => (env.mode === 'demo' || !isOffice(room)) && !isShut(room);
  const closed =
    env.mode === 'live' && closedDoor({ reference, name: brands[env.brand].name, encryption: shop.life.encryption });
  const http = openHttp({
    ...{ ...doors, sql, replies, opens },
    ...(closed ? { closed } : {}),
    ...(pages ? { fast: pages.fast } : {}),
  });
  const asked = countAsked(http);
  if (!apart) http.log.warn('this database may not make the role shop_seller: the door of sellers stays shut');
  shop.outbox.hear((about, words) => http.log.error(about, words));
  const unwatch = watchOutside(createWatch(env.trust, lineOn(http.log)));
  http.addHook('onClose', async () => unwatch());
  outliveLostConnections((error) => http.log.warn({ err: error }, 'a connection to the database was lost unheard'));
  probes(http, sql, draining);
  if (env.mode === 'demo') movable();
  docs(http, env);
  serveFiles(http, '/pictures/', join(env.dataDir, 'pictures'), { kept: shop.files });
  if (!workshop) serveAssets(http, env.brand, shop.files);
  await workshop?.attach(http);
  found(http, sql, shop.inside, { ...env, name: brands[env.brand].name, files: shop.files });
  if (pages) showScreens(http, pages);

  const manualJobs = openManualJobs(env, sql, shop, http.log);
  const works = env.role === 'all' || env.role === 'worker';
  const hasTimers = works && env.jobs === 'timers';
  // A pooler hands a line to another at every turn, so nothing can be called out to us through one.
  const isPooled = env.directUrl !== undefined && env.directUrl !== env.databaseUrl;
  const ear = isPooled ? openDatabase(env.directUrl ?? databaseUrl, { max: 4 }) : sql;
  const hushed = await hearNews(ear, { drop, reload: reference.reload });
  const told = startTelling(sql, works ? 'worker' : 'other');
  const absent = env.role === 'office' ? async () => {} : await startPresence(sql, asked);
  const ready = () => isReady(sql, draining);
  const hasOffice = env.role === 'all' || env.role === 'office';
  const [figures, office] = await Promise.all([
    isOneOfMany ? undefined : openFiguresBeside(metrics, env.metrics, ready),
    hasOffice ? openOffice({ ...doors, isShut, env, databaseUrl, files: shop.files }) : undefined,
  ]);
  // A page of this release is served by one process, and its scripts may be asked of another that still runs the one before.
  if (env.mode === 'live' && env.role !== 'office')
    await keepAssets({ ...env, files: shop.files }).catch((error) =>
      http.log.error({ err: error }, 'scripts could not be kept'),
    );
  if (env.role !== 'office') await http.listen({ port: env.port, host: env.host });
  // Whoever waits for the doors does not wait for the jobs too.
  const stopJobs = hasTimers
    ? startJobs(jobsOf(env, sql, shop), () => refuseOther(sql, env.mode), http.log, metrics, fault)
    : async () => {};
  // The words of the shop are read before the first shopper looks for one; nobody waits for them.
  void shop.inside('GET /v1/products/search/suggest', {}).catch(() => {});
  const stopDrawing = hasTimers ? drawAhead(shop.originals, async () => (await http.inject('/')).body) : () => {};

  return {
    sql,
    http,
    shop,
    /** The port of the figures, which moves when nobody named one and the usual one is taken; undefined for one of many. */
    figures: figures?.port,
    /** Runs the jobs with these names, or all that are due; for a shop whose JOBS are manual. */
    runDueJobs: manualJobs.run,
    /** What one of many tells whoever began it. */
    told: { rows: metrics.rows, ready },
    /** The port of the office, which moves likewise; undefined where this process has none. */
    office: office?.port,
    /** With a pause before it, in which everything is answered, whoever sends requests here learns to send them elsewhere. */
    async close(seconds = 0) {
      draining.now = true;
      stopDrawing();
      await pause(seconds * 1000);
      shop.batches.stop();
      await Promise.race([
        Promise.all([http.close(), office?.close()]),
        new Promise((done) => setTimeout(done, 10_000).unref()),
      ]);
      await stopJobs();
      await told();
      await absent();
      await hushed();
      if (isPooled) await ear.end({ timeout: 1 });
      await figures?.close();
      await sql.end({ timeout: 5 });
    },
  };

  /** The clock of a demonstration may be moved; what was due meanwhile is done at once. */
  function movable() {
    const move = async (aheadS: number) => {
      await sql`select move_clock(make_interval(secs => ${aheadS}))`;
      await reference.reload();
      // Pages and replies that are kept speak of another day.
      drop(undefined);
      await manualJobs.runAll();
      await tellNews(sql);
    };
    clock(http, { dataDir: env.dataDir, now: reference.now, move });
  }
}

/** Only a database that is fit, of this mode and of this key is opened. */
async function takePlace(sql: Sql, env: Env) {
  try {
    await refuseUnfit(sql, env.mode);
    await refuseEndless(sql, env.mode);
    await takeGround(sql, env);
    return await takeKeys(sql, env);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

/** What the build calls itself: by that name the company lays an error beside its sources. */
function releaseOf(brand: string) {
  const mark = join('build', brand, 'release');
  return existsSync(mark) ? readFileSync(mark, 'utf8').trim() : 'unknown';
}
