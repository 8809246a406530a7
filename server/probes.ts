import type { FastifyInstance } from 'fastify';
import type { Sql } from './database.ts';

/** Alive, and ready: the first asks nobody, the second asks the database whether it can be written to. */
export function probes(app: FastifyInstance, sql: Sql, draining: { now: boolean }) {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    const ready = !draining.now && (await answers(sql));
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });
}

async function answers(sql: Sql) {
  const late = new Promise<false>((give) => setTimeout(() => give(false), 1000).unref());
  const asked = sql<{ writes: boolean }[]>`select current_setting('transaction_read_only') = 'off' as writes`.then(
    ([row]) => row?.writes === true,
    () => false,
  );
  return Promise.race([asked, late]);
}
