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
    name: 'shop_request_seconds',
    help: 'How long requests took that were not answered from memory',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const kept = new Counter({
    name: 'shop_kept_answers_total',
    help: 'Pages and public replies answered from memory',
    labelNames: ['kind'],
    registers,
  });
  const shed = new Counter({
    name: 'shop_shed_total',
    help: 'Requests turned away because there was more to do than can be done, by what they were for',
    labelNames: ['kind'],
    registers,
  });
  const jobs = new Histogram({
    name: 'shop_job_seconds',
    help: 'How long timed work took, and how it ended',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  });
  const waiting = new Gauge({
    name: 'shop_waiting',
    help: 'What is still to be brought to its end',
    labelNames: ['what'],
    // Every process reads the same value from the database: the values must not be added up.
    aggregator: 'max',
    registers,
  });
  const oldest = new Gauge({
    name: 'shop_waiting_oldest_seconds',
    help: 'Age of the oldest of them',
    labelNames: ['what'],
    aggregator: 'max',
    registers,
  });

  const lines = new Gauge({
    name: 'shop_database_lines',
    help: 'Connections to the database there may be, those in use, and questions that wait for one',
    labelNames: ['state'],
    registers,
  });

  const standby = new Gauge({
    name: 'shop_synchronous_standby',
    help: '1 while a second machine confirms what is written to the database',
    aggregator: 'max',
    registers,
  });
  const proven = new Gauge({
    name: 'shop_backup_proven_seconds',
    help: 'How long ago a backup was restored and found whole; absent while none was',
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

    kept: { page: () => kept.inc({ kind: 'page' }), reply: () => kept.inc({ kind: 'reply' }) },

    shed: (kind: string) => shed.inc({ kind }),

    job: (job: string, outcome: 'done' | 'failed', seconds: number) => jobs.observe({ job, outcome }, seconds),

    watch(app: FastifyInstance) {
      app.addHook('onResponse', (request, reply, done) => {
        rowOf(request.method, request.routeOptions.url ?? 'none', reply.statusCode).observe(reply.elapsedTime / 1000);
        done();
      });
    },

    /** The metrics as text. While the database is down, only those of the process. */
    text: async () => (await refresh()).metrics(),

    /** The same as JSON, for the reader that adds up several processes. */
    rows: async () => (await refresh()).getMetricsAsJSON(),
  };

  async function refresh() {
    for (const [state, count] of Object.entries(poolStats(sql))) lines.set({ state }, count);
    for (const { what, count, age } of await readBacklog(sql).catch(() => [])) {
      waiting.set({ what }, count);
      oldest.set({ what }, age);
    }
    standby.set((await hasStandby(sql).catch(() => false)) ? 1 : 0);
    const at = await provenAt();
    if (at !== undefined) proven.set(Math.max(0, (Date.now() - at) / 1000));
    return register;
  }
}
