import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import type { Routes } from '#contract/routes.ts';
import { brands } from '#contract/rules/brands.ts';
import { createApp } from './app.ts';
import { limitHashingToCores } from './auth/password.ts';
import { createIdentifyActor } from './guests/identify-guest.ts';
import { openAdminServer } from './http/admin-server.ts';
import { registerDemoClock } from './http/demo-clock.ts';
import { serveFiles } from './http/files.ts';
import { type ListenerTimeouts, listenerTimeouts } from './http/listener.ts';
import { createLoadShedder } from './http/load-shedding/load-shedding.ts';
import { openMetricsServer } from './http/metrics-server.ts';
import { registerApiDocs } from './http/openapi/docs.ts';
import { openHttpServer } from './http/pipeline.ts';
import { createPreLaunchGuard } from './http/pre-launch.ts';
import { isServerReady, registerProbes } from './http/probes.ts';
import { countRequests } from './http/request-counter.ts';
import { createResponseCache } from './http/response-cache.ts';
import { createSecurityLog, logFailedConnections, logWriterFor } from './http/security-log.ts';
import { createErrorReporting } from './integrations/error-reporting.ts';
import { createJobs, openManualJobs, startJobs } from './jobs.ts';
import { listenForInvalidations } from './platform/cache/invalidation-listener.ts';
import { publishInvalidations, startInvalidationPublisher } from './platform/cache/invalidation-publisher.ts';
import type { Env } from './platform/config/env.ts';
import { verifyKeys } from './platform/crypto/key-check.ts';
import { openDatabase, type Sql } from './platform/db/database.ts';
import { ignoreLostConnections } from './platform/db/database-errors.ts';
import { genericPlanPool } from './platform/db/pool.ts';
import { assertSameMode, assertSupported, assertTimeouts, claimInstallation } from './platform/db/preflight.ts';
import { isStaffRoom } from './platform/identity/staff-session.ts';
import { startHeartbeat } from './platform/jobs/heartbeat.ts';
import { loadSharp } from './platform/load-sharp.ts';
import { lastRestoreDrillAt } from './platform/metrics/last-restore-drill.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { openReference } from './platform/reference-data.ts';
import { registerCrawlerRoutes } from './rendering/crawlers.ts';
import { type AssetOwner, publishAssets } from './rendering/previous-assets.ts';
import { createScreens, registerScreens, serveAssets } from './rendering/screens.ts';
import { hasSellerRole } from './seller/row-level-security.ts';
import { prerenderSizes } from './uploads/prerender-sizes.ts';

type Options = {
  env: Env;
  databaseUrl: string;
  onStatement?: (text: string, connection: number) => void;
  /** Whether finished public replies are cached; benchmarks of the handlers disable it. */
  keep?: boolean;
  /** Serves screens and files from their sources, for development. */
  workshop?: DevServer;
  /** One of several processes of this machine: the supervisor serves the metrics of all. */
  isOneOfMany?: boolean;
  /** Time limits for clients; tests use shorter ones. */
  waits?: ListenerTimeouts;
};

export type DevServer = {
  build: () => Promise<ServerBuild>;
  attach: (app: ReturnType<typeof openHttpServer>) => Promise<void>;
};

/** Opens database, rooms and port. The returned `close` stops accepting, finishes running requests and releases everything. */
export async function openShop(options: Options) {
  const {
    env,
    databaseUrl,
    onStatement,
    keep = true,
    workshop,
    isOneOfMany = false,
    waits = listenerTimeouts,
  } = options;
  const sql = openDatabase(databaseUrl, { max: env.pool, ...(onStatement && { onStatement }) });
  const secrets = await takePlace(sql, env);
  limitHashingToCores(env.workers === 'auto' ? 1 : env.workers);
  const reference = await openReference(sql, env.brand);
  const shop = createApp(env, sql, reference, secrets);
  const replies = createResponseCache({ megabytes: env.keep.repliesMb, seconds: keep ? 30 : 0 });
  const metrics = createMetrics(sql, () => lastRestoreDrillAt(env.dataDir));
  const admission = createLoadShedder(metrics.shed);
  const pages = createScreens(
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
  const fault = createErrorReporting(shop.collector, { brand: env.brand, release: releaseOf(env.brand) });
  const listenerOptions = {
    metrics,
    admission,
    draining,
    https: env.mode === 'live',
    incoming: join(env.dataDir, 'incoming'),
    patience: waits,
    rooms: shop.rooms,
    logLevel: env.logLevel,
    fault,
    identify: createIdentifyActor(genericPlanPool(sql), shop.guests),
    trust: env.trust,
  };
  // In a live shop the staff endpoints are on the admin server and do not exist on the storefront's.
  const isSellerEnabled = await hasSellerRole(sql);
  const isShut = (room: keyof Routes) => room === 'seller' && !isSellerEnabled;
  const opens = (room: keyof Routes) => (env.mode === 'demo' || !isStaffRoom(room)) && !isShut(room);
  const preLaunch =
    env.mode === 'live' &&
    createPreLaunchGuard({ reference, name: brands[env.brand].name, encryption: shop.orderServices.encryption });
  const http = openHttpServer({
    ...{ ...listenerOptions, sql, replies, opens },
    ...(preLaunch ? { closed: preLaunch } : {}),
    ...(pages ? { fast: pages.fast } : {}),
  });
  const requestCount = countRequests(http);
  if (!isSellerEnabled)
    http.log.warn(
      'Seller API disabled: the database user cannot create role shop_seller. Run deploy/roles.sql as the owner.',
    );
  shop.outbox.onReport((about, words) => http.log.error(about, words));
  const stopLogging = logFailedConnections(createSecurityLog(env.trust, logWriterFor(http.log)));
  http.addHook('onClose', async () => stopLogging());
  ignoreLostConnections((error) => http.log.warn({ err: error }, 'Idle database connection lost'));
  registerProbes(http, sql, draining);
  if (env.mode === 'demo') registerMovableClock();
  registerApiDocs(http, env);
  serveFiles(http, '/pictures/', join(env.dataDir, 'pictures'), { kept: shop.files });
  if (!workshop) serveAssets(http, env.brand, shop.files);
  await workshop?.attach(http);
  registerCrawlerRoutes(http, sql, shop.inside, {
    ...{ ...env, name: brands[env.brand].name, files: shop.files },
    now: reference.now,
  });
  if (pages) registerScreens(http, pages);

  const manualJobs = openManualJobs(env, sql, shop, http.log);
  const isWorker = env.role === 'all' || env.role === 'worker';
  const hasTimers = isWorker && env.jobs === 'timers';
  // A pooler changes the connection after every transaction, so notifications cannot be received through one.
  const isPooled = env.directUrl !== undefined && env.directUrl !== env.databaseUrl;
  const listenerSql = isPooled ? openDatabase(env.directUrl ?? databaseUrl, { max: 4 }) : sql;
  const invalidations = await listenForInvalidations(listenerSql, { drop, reload: reference.reload });
  const stopPublishing = startInvalidationPublisher(sql, isWorker ? 'worker' : 'other');
  const stopHeartbeat = env.role === 'office' ? async () => {} : await startHeartbeat(sql, requestCount);
  const ready = () => isServerReady(sql, draining);
  const hasOffice = env.role === 'all' || env.role === 'office';
  const [metricsServer, adminServer] = await Promise.all([
    isOneOfMany ? undefined : openMetricsServer(metrics, env.metrics, ready),
    hasOffice ? openAdminServer({ ...listenerOptions, isShut, env, databaseUrl, files: shop.files }) : undefined,
  ]);
  // A page of this release may be served by one process while its scripts are requested from another that still runs the previous release.
  const owners: AssetOwner[] = [
    ...(env.role === 'office' ? [] : [{ brand: env.brand }]),
    ...(hasOffice ? ['admin' as const] : []),
  ];
  for (const owner of env.mode === 'live' ? owners : [])
    await publishAssets({ dataDir: env.dataDir, files: shop.files }, owner).catch((error) =>
      http.log.error({ err: error }, 'Storing the scripts of this release failed'),
    );
  if (env.role !== 'office') await http.listen({ port: env.port, host: env.host });
  // The server listens before the jobs start.
  const stopJobs = hasTimers
    ? startJobs(createJobs(env, sql, shop), () => assertSameMode(sql, env.mode), http.log, metrics, fault)
    : async () => {};
  // Loads the search index before the first customer searches; the start does not wait for it.
  void shop.inside('GET /v1/products/search/suggest', {}).catch(() => {});
  // Loading it keeps the process busy, so it is loaded before the first image, and after the start.
  setImmediate(() => void loadSharp().catch(() => {}));
  const stopDrawing = hasTimers ? prerenderSizes(shop.originals, async () => (await http.inject('/')).body) : () => {};

  return {
    sql,
    http,
    shop,
    /** The metrics port, which differs if the default one was taken and none was set; undefined for one of several processes. */
    metricsPort: metricsServer?.port,
    /** Runs the jobs with these names, or all that are due, and applies every recorded change to the caches; for a shop with JOBS=manual. */
    async runDueJobs(...names: string[]) {
      await manualJobs.run(...names);
      await applyInvalidations();
    },
    /** The state that one of several processes reports to the supervisor. */
    workerState: { rows: metrics.rows, ready },
    /** The admin app's port, which may differ likewise; undefined if this process has none. */
    adminPort: adminServer?.port,
    /** Closes the shop. For `seconds` before that it answers everything but is not ready, so that load balancers stop sending requests. */
    async close(seconds = 0) {
      draining.now = true;
      stopDrawing();
      await pause(seconds * 1000);
      shop.batches.stop();
      await Promise.race([
        Promise.all([http.close(), adminServer?.close()]),
        new Promise((done) => setTimeout(done, 10_000).unref()),
      ]);
      await stopJobs();
      await stopPublishing();
      await stopHeartbeat();
      await invalidations.stop();
      if (isPooled) await listenerSql.end({ timeout: 1 });
      await metricsServer?.close();
      await sql.end({ timeout: 5 });
    },
  };

  /** Publishes every recorded change, and drops what this process has cached of it. */
  async function applyInvalidations() {
    await publishInvalidations(sql);
    await invalidations.read();
  }

  /** Lets a demo's clock be moved; jobs that become due run at once. */
  function registerMovableClock() {
    const move = async (aheadS: number) => {
      await sql`select move_clock(make_interval(secs => ${aheadS}))`;
      await reference.reload();
      // Cached pages and replies belong to another day.
      drop(undefined);
      await manualJobs.runAll();
      await applyInvalidations();
    };
    registerDemoClock(http, { dataDir: env.dataDir, now: reference.now, move });
  }
}

/** Opens only a suitable database with this mode and key. */
async function takePlace(sql: Sql, env: Env) {
  try {
    await assertSupported(sql, env.mode);
    await assertTimeouts(sql, env.mode);
    await claimInstallation(sql, env);
    return await verifyKeys(sql, env);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

/** The name of the build, by which the error collector finds its sources. */
function releaseOf(brand: string) {
  const mark = join('build', brand, 'release');
  return existsSync(mark) ? readFileSync(mark, 'utf8').trim() : 'unknown';
}
