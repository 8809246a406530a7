import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

type Tools = {
  dataDir: string;
  now: () => Date;
  /** Moves the clock by this many seconds and runs the jobs that are due. */
  move: (aheadS: number) => Promise<void>;
};

/**
 * The endpoint through which the sandbox moves the shop's clock; live mode has none. It requires a key from the shared data folder. When it
 * answers, the jobs that the move made due are done.
 */
export function registerDemoClock(app: FastifyInstance, { dataDir, now, move }: Tools) {
  const key = clockKey(dataDir);

  app.get('/demo/clock', async () => ({ now: now().toISOString() }));
  app.post('/demo/clock', async (request, reply) => {
    if (!isSameKey(String(request.headers['x-clock-key'] ?? ''), key)) return reply.code(404).send({ ok: false });
    const { ahead } = (request.body ?? {}) as { ahead?: unknown };
    if (typeof ahead !== 'number' || !Number.isFinite(ahead) || Math.abs(ahead) > 10 * 365 * 86_400)
      return reply.code(400).send({ ok: false });
    await move(ahead);
    return { now: now().toISOString() };
  });
}

/** Created once, when the shop first opens. */
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

function isSameKey(given: string, key: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}
