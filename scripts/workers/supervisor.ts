import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import type { Env } from '#server/platform/config/env.ts';
import { sumMetrics } from './sum-metrics.ts';

type Rows = MetricObjectWithValues<MetricValue<string>>[];
export type WorkerMessage = { open: true; office: number | undefined } | { id: number; rows: Rows; ready: boolean };
export type SupervisorMessage = { ask: number } | { go: number };
type Member = { worker: Worker; office: number | undefined };

const lived = 60_000;

/**
 * Runs several processes on one port. The first also runs the timed jobs and the admin app. A process that dies is restarted, with growing
 * delays when it dies at once. They start one after the other, so that a shop that cannot start says so once. Throws if the first cannot
 * start.
 */
export async function openSupervisor(env: Env, databaseUrl: string, count: number, say: (line: string) => void) {
  cluster.setupPrimary({ exec: new URL('./worker.ts', import.meta.url).pathname, args: [], serialization: 'json' });
  const members = new Map<number, Member>();
  const awaited = new Map<number, (said: WorkerMessage) => void>();
  let asked = 0;
  let closing = false;

  async function begin(place: number): Promise<void> {
    const began = Date.now();
    const member = await fork(place);
    const before = members.get(place);
    members.set(place, member);
    member.worker.once('exit', () => void (members.get(place) === member && again(place, Date.now() - began)));
    if (before) await go(before.worker, env.drainSeconds);
  }

  async function fork(place: number): Promise<Member> {
    const role = place === 1 ? env.role : env.role === 'api' ? 'api' : 'web';
    // An address read from a file is passed on as its value.
    const worker = cluster.fork({
      DATABASE_URL: databaseUrl,
      DATABASE_URL_FILE: '',
      WORKERS: String(count),
      ROLE: role,
    });
    worker.on('message', (said: WorkerMessage) => 'id' in said && awaited.get(said.id)?.(said));
    const opened = once(worker, 'message') as Promise<[WorkerMessage]>;
    const [said] = await Promise.race([
      opened,
      once(worker, 'exit').then((): never => {
        throw new Error(gone);
      }),
    ]);
    return { worker, office: 'open' in said ? said.office : undefined };
  }

  async function again(place: number, age: number, tries = age > lived ? 0 : 1): Promise<void> {
    if (closing) return;
    say(`Process ${place} exited. Restarting it.`);
    await pause(Math.min(30_000, tries === 0 ? 0 : 100 * 2 ** tries));
    if (closing) return;
    members.delete(place);
    await begin(place).catch(() => again(place, 0, tries + 1));
  }

  function ask({ worker }: Member) {
    const id = ++asked;
    return new Promise<{ rows: Rows; ready: boolean } | undefined>((done) => {
      const late = setTimeout(() => end(undefined), 2000);
      const end = (said: WorkerMessage | undefined) => {
        clearTimeout(late);
        awaited.delete(id);
        done(said && 'id' in said ? said : undefined);
      };
      awaited.set(id, end);
      worker.send({ ask: id } satisfies SupervisorMessage, (error) => error && end(undefined));
    });
  }
  const all = async () => (await Promise.all([...members.values()].map(ask))).flatMap((told) => told ?? []);

  await begin(1);
  // The first process proved that the shop can start, so a failure of another one is treated as temporary.
  for (let place = 2; place <= count; place++) await begin(place).catch(() => void again(place, 0));
  return {
    office: members.get(1)?.office,
    figures: {
      type: Registry.PROMETHEUS_CONTENT_TYPE,
      text: async () => sumMetrics((await all()).map(({ rows }) => rows)),
    },
    isReady: async () => (await all()).some(({ ready }) => ready),
    /** Replaces each process in turn by a new one, which serves the new build; no request is refused. */
    async renew() {
      for (const place of [...members.keys()]) if (!closing) await begin(place).catch((error) => say(error.message));
    },
    async close(seconds: number) {
      closing = true;
      await Promise.all([...members.values()].map(({ worker }) => go(worker, seconds)));
    },
  };
}

const gone = 'A shop process exited before it was ready. See its output above.';

async function go(worker: Worker, seconds: number) {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.send({ go: seconds } satisfies SupervisorMessage, () => {});
  const late = setTimeout(() => worker.process.kill('SIGKILL'), (seconds + 25) * 1000);
  await ended;
  clearTimeout(late);
}
