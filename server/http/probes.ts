import type { FastifyInstance } from 'fastify';
import type { Sql } from '../platform/db/database.ts';
import type { DrainState } from './listener.ts';
import { retryAfterSeconds } from './load-shedding/load-shedding.ts';

/** Liveness and readiness: /healthz checks nothing, /readyz checks that the database accepts writes. */
export function registerProbes(app: FastifyInstance, sql: Sql, draining: DrainState) {
  app.get('/healthz', free, async () => ({ ok: true }));
  app.get('/readyz', free, async (_, reply) => {
    const ready = await isServerReady(sql, draining);
    if (!ready) reply.header('retry-after', retryAfterSeconds());
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });
}

/** Whether this process should receive requests. */
export async function isServerReady(sql: Sql, draining: DrainState) {
  return !draining.now && (await databaseAnswers(sql));
}

const free = { config: { kind: 'free' } } as const;

async function databaseAnswers(sql: Sql) {
  const late = new Promise<false>((give) => setTimeout(() => give(false), 1000).unref());
  // A connection to a read-only database is closed together with all idle ones; the next attempt may reach the primary.
  const canWrite = writes(sql)
    .catch((error: { code?: string }) => (error.code === '25006' ? writes(sql) : false))
    .catch(() => false);
  return Promise.race([canWrite, late]);
}

/** Throws 25006 if the database is read-only. */
async function writes(sql: Sql) {
  await sql`
    do $$ begin
      if current_setting('transaction_read_only') = 'on' then raise exception 'read-only' using errcode = '25006'; end if;
    end $$`;
  return true;
}
