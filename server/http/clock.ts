import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Sql } from '../base/database.ts';
import type { Env } from '../base/env.ts';
import type { Memory } from '../base/reference.ts';
import { claimJobs } from '../claims/jobs.ts';
import { jobsOf } from '../jobs.ts';
import { clockwork } from '../orders/clockwork.ts';
import { orderJobs } from '../orders/jobs.ts';

type Tools = { env: Env; sql: Sql; memory: Memory; shop: App };

/**
 * The door by which the sandbox moves the shop's clock; there is none in live mode. It is opened with a key that lies in the data
 * folder both share. What became due by the move has happened when the answer comes.
 */
export function clock(app: FastifyInstance, { env, sql, memory, shop }: Tools) {
  const key = clockKey(env.dataDir);

  app.get('/demo/clock', async () => ({ now: memory.now().toISOString() }));
  app.post('/demo/clock', async (request, reply) => {
    if (!fits(String(request.headers['x-clock-key'] ?? ''), key)) return reply.code(404).send({ ok: false });
    const { ahead } = (request.body ?? {}) as { ahead?: unknown };
    if (typeof ahead !== 'number' || !Number.isFinite(ahead) || Math.abs(ahead) > 10 * 365 * 86_400)
      return reply.code(400).send({ ok: false });
    await sql`select move_clock(make_interval(secs => ${ahead}))`;
    await memory.reload();
    // Pages and replies that are kept speak of another day.
    await sql`select pg_notify('reference', 'clock')`;
    const lives = [...claimJobs(sql, shop), ...orderJobs(sql, shop)];
    await runTwice(lives);
    // The others of the shop's jobs look at the clock too; none of them is worth failing for.
    const done = new Set(lives.map(({ name }) => name));
    const others = jobsOf(env, sql, shop).filter(({ name }) => !done.has(name));
    await Promise.allSettled(others.map(({ run }) => run(app.log)));
    return { now: memory.now().toISOString() };
  });

  // What one leads to, the next round finds.
  async function runTwice(jobs: ReturnType<typeof orderJobs>) {
    const { track } = clockwork(sql, shop.life, shop.tracker);
    for (const { name, run } of [...jobs, ...jobs]) await (name === 'track parcels' ? track({ now: true }) : run());
  }
}

/** Made by whoever needs it first. */
function clockKey(dataDir: string) {
  const file = join(dataDir, 'clock.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function fits(given: string, key: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}
