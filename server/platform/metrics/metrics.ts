import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Sql } from '../db/database.ts';
import { poolStats } from '../db/pool.ts';
import { hasStandby, readBacklog } from './metrics.sql.ts';

export type ShopMetrics = ReturnType<typeof createMetrics>;

/**
 * Prometheus metrics for an operator: requests by route pattern, jobs, and everything that is pending.
 * @perProcess counts double: each process counts its own, and the reader adds them up.
 */
export function createMetrics(sql: Sql, provenAt: () => Promise<number | undefined> = async () => undefined) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Duration of HTTP requests that no in-process cache answered',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const cacheHits = new Counter({
    name: 'shop_cache_hits_total',
    help: 'Pages and public API replies answered from the in-process cache',
    labelNames: ['kind'],
    registers,
  });
  const shed = new Counter({
    name: 'shop_requests_rejected_total',
    help: 'Requests rejected with 503 by load shedding, by priority',
    labelNames: ['priority'],
    registers,
  });
  const jobs = new Histogram({
    name: 'shop_job_duration_seconds',
    help: 'Duration of scheduled jobs, by outcome',
    // Not `job`: Prometheus sets that label to the scrape job and moves ours to `exported_job`.
    labelNames: ['job_name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  });
  const waiting = new Gauge({
    name: 'shop_backlog',
    help: 'Rows that wait to be processed, or that failed for good, by queue',
    labelNames: ['queue'],
    // Every process reads the same value from the database: the values must not be added up.
    aggregator: 'max',
    registers,
  });
  const oldest = new Gauge({
    name: 'shop_backlog_oldest_age_seconds',
    help: 'Age of the oldest row of each queue of shop_backlog',
    labelNames: ['queue'],
    aggregator: 'max',
    registers,
  });

  const connections = new Gauge({
    name: 'shop_db_connections',
    help: 'Database connection pool: its size, busy connections, and queries that wait for one',
    labelNames: ['state'],
    registers,
  });

  const standby = new Gauge({
    name: 'shop_synchronous_standby',
    help: '1 while a synchronous standby confirms database commits, otherwise 0',
    aggregator: 'max',
    registers,
  });
  const proven = new Gauge({
    name: 'shop_restore_drill_age_seconds',
    help: 'Time since a backup was last restored and verified; absent before the first restore drill and after a failed one',
    labelNames: [],
    aggregator: 'min',
    registers,
  });
  proven.remove();

  // Looking up a series by its labels costs more than counting in it.
  const rows = new Map<string, ReturnType<typeof requests.labels>>();
  function rowOf(method: string, route: string, status: number) {
    const key = `${method} ${status} ${route}`;
    const row = rows.get(key) ?? requests.labels({ method, route, status });
    rows.set(key, row);
    return row;
  }

  return {
    type: register.contentType,

    kept: { page: () => cacheHits.inc({ kind: 'page' }), reply: () => cacheHits.inc({ kind: 'reply' }) },

    shed: (priority: string) => shed.inc({ priority }),

    job: (name: string, outcome: 'succeeded' | 'failed', seconds: number) =>
      jobs.observe({ job_name: name, outcome }, seconds),

    watch(app: FastifyInstance) {
      app.addHook('onResponse', (request, reply, done) => {
        rowOf(request.method, request.routeOptions.url ?? 'none', reply.statusCode).observe(reply.elapsedTime / 1000);
        done();
      });
    },

    /** The metrics as text. While the database is down, the queues keep their last values. */
    text: async () => (await refresh()).metrics(),

    /** The same as JSON, for the reader that adds up several processes. */
    rows: async () => (await refresh()).getMetricsAsJSON(),
  };

  async function refresh() {
    for (const [state, count] of Object.entries(poolStats(sql))) connections.set({ state }, count);
    for (const { queue, count, age } of await readBacklog(sql).catch(() => [])) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, age);
    }
    standby.set((await hasStandby(sql).catch(() => false)) ? 1 : 0);
    const at = await provenAt();
    if (at === undefined) proven.remove();
    else proven.set(Math.max(0, (Date.now() - at) / 1000));
    return register;
  }
}
