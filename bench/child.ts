import { type ChildProcess, fork } from 'node:child_process';
import { freePort } from '#database/port.ts';
import { startFlags } from '#test/start-flags.ts';

export type BenchChild = Awaited<ReturnType<typeof startChild>>;

/** Starts a child process that reports when it is ready and answers requests by name. */
export async function startChild(file: string, settings: Record<string, string>) {
  const port = await freePort();
  const isShop = file === 'bench-server.ts';
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...settings, PORT: String(port), ...(isShop ? { MALLOC_ARENA_MAX: '2' } : {}) },
    // The shop runs with the same Node flags as in production.
    execArgv: isShop ? startFlags() : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise((done) => child.once('exit', done));
  await message(child, 'ready');
  return {
    port,
    async ask<T>(name: string, given?: unknown): Promise<T> {
      child.send({ name, given });
      return (await message(child, name)) as T;
    },
    stop() {
      child.kill('SIGKILL');
      return exited;
    },
  };
}

type ChildMessage = { name: string; value?: unknown };

function message(child: ChildProcess, name: string) {
  return new Promise<unknown>((give, fail) => {
    const failOnExit = (code: number | null) => fail(new Error(`a process of the bench ended early (${code})`));
    const onMessage = (received: ChildMessage) => {
      if (received.name !== name) return;
      child.off('message', onMessage);
      child.off('exit', failOnExit);
      give(received.value);
    };
    child.on('message', onMessage);
    child.once('exit', failOnExit);
  });
}

/** The child's side: answers requests of the parent process, and exits with it. */
export function answerParentProcess(answers: Record<string, (given: unknown) => unknown>) {
  process.on('message', async ({ name, given }: { name: string; given: unknown }) => {
    process.send?.({ name, value: await answers[name]?.(given) });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ name: 'ready' });
}

/** CPU time of this process since its start, in milliseconds. */
export function cpuTimeMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
