import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import type { Env } from '#server/platform/config/env.ts';
import { sumMetrics } from './sum-metrics.ts';

type Rows = MetricObjectWithValues<MetricValue<string>>[];
export type WorkerMessage = { open: true; adminPort: number | undefined } | { id: number; rows: Rows; ready: boolean };
export type SupervisorMessage = { askId: number } | { stopWithin: number };
type Member = { worker: Worker; adminPort: number | undefined };

const stableMs = 60_000;

/**
 * Runs several processes on one port. The first also runs the timed jobs and the admin app. A process that dies is restarted, with growing
 * delays when it dies at once. They start one after the other, so that a shop that cannot start says so once. Throws if the first cannot
 * start.
 */
export async function openSupervisor(env: Env, databaseUrl: string, count: number, print: (line: string) => void) {
  cluster.setupPrimary({ exec: new URL('./worker.ts', import.meta.url).pathname, args: [], serialization: 'json' });
  const members = new Map<number, Member>();
  const waiting = new Map<number, (message: WorkerMessage) => void>();
  let lastAskId = 0;
  let closing = false;

  async function startMember(index: number): Promise<void> {
    const startedAt = Date.now();
    const member = await fork(index);
    const before = members.get(index);
    members.set(index, member);
    member.worker.once(
      'exit',
      () => void (members.get(index) === member && restartMember(index, Date.now() - startedAt)),
    );
    if (before) await stopWorker(before.worker, env.drainSeconds);
  }

  async function fork(index: number): Promise<Member> {
    const role = index === 1 ? env.role : env.role === 'api' ? 'api' : 'web';
    // An address read from a file is passed on as its value.
    const worker = cluster.fork({
      DATABASE_URL: databaseUrl,
      DATABASE_URL_FILE: '',
      WORKERS: String(count),
      ROLE: role,
    });
    worker.on('message', (message: WorkerMessage) => 'id' in message && waiting.get(message.id)?.(message));
    const opened = once(worker, 'message') as Promise<[WorkerMessage]>;
    const [message] = await Promise.race([
      opened,
      once(worker, 'exit').then((): never => {
        throw new Error(exitedTooEarly);
      }),
    ]);
    return { worker, adminPort: 'open' in message ? message.adminPort : undefined };
  }

  async function restartMember(index: number, age: number, attempts = age > stableMs ? 0 : 1): Promise<void> {
    if (closing) return;
    print(`Process ${index} exited. Restarting it.`);
    await pause(Math.min(30_000, attempts === 0 ? 0 : 100 * 2 ** attempts));
    if (closing) return;
    members.delete(index);
    await startMember(index).catch(() => restartMember(index, 0, attempts + 1));
  }

  function ask({ worker }: Member) {
    const id = ++lastAskId;
    return new Promise<{ rows: Rows; ready: boolean } | undefined>((done) => {
      const timeout = setTimeout(() => end(undefined), 2000);
      const end = (message: WorkerMessage | undefined) => {
        clearTimeout(timeout);
        waiting.delete(id);
        done(message && 'id' in message ? message : undefined);
      };
      waiting.set(id, end);
      worker.send({ askId: id } satisfies SupervisorMessage, (error) => error && end(undefined));
    });
  }
  const all = async () => (await Promise.all([...members.values()].map(ask))).flatMap((reply) => reply ?? []);

  await startMember(1);
  // The first process proved that the shop can start, so a failure of another one is treated as temporary.
  for (let index = 2; index <= count; index++) await startMember(index).catch(() => void restartMember(index, 0));
  return {
    adminPort: members.get(1)?.adminPort,
    metrics: {
      type: Registry.PROMETHEUS_CONTENT_TYPE,
      text: async () => sumMetrics((await all()).map(({ rows }) => rows)),
    },
    isReady: async () => (await all()).some(({ ready }) => ready),
    /** Replaces each process in turn by a new one, which serves the new build; no request is refused. */
    async renew() {
      for (const index of [...members.keys()])
        if (!closing) await startMember(index).catch((error) => print(error.message));
    },
    async close(seconds: number) {
      closing = true;
      await Promise.all([...members.values()].map(({ worker }) => stopWorker(worker, seconds)));
    },
  };
}

const exitedTooEarly = 'A shop process exited before it was ready. See its output above.';

async function stopWorker(worker: Worker, seconds: number) {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.send({ stopWithin: seconds } satisfies SupervisorMessage, () => {});
  const timeout = setTimeout(() => worker.process.kill('SIGKILL'), (seconds + 25) * 1000);
  await ended;
  clearTimeout(timeout);
}
