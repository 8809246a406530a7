import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/**
 * How long a task may take, how much memory its process may hold, and how long it waits for another task before it goes home; `low` lets
 * everybody else on the machine go first.
 */
type Bounds = { ms: number; resident: number; idle: number; low?: boolean };

/**
 * Does tasks in a process of its own, one after the other; undefined where that process ended over it. Two processes have a
 * child each, so that as many tasks are at work at once as there are processes, and a task that waits is lost with the one it waits in.
 */
export function createChild<Task extends object, Told>(script: URL, bounds: Bounds) {
  let helper: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  return (task: Task): Promise<Told | undefined> => {
    const turn = queue.then(() => run(task));
    queue = turn.catch(() => {});
    return turn;
  };

  async function run(task: Task) {
    clearTimeout(idle);
    const child = open();
    const timer = setTimeout(() => child.kill('SIGKILL'), bounds.ms);
    const watch = setInterval(() => void tooLarge(child), 100);
    const over = new AbortController();
    const { signal } = over;
    try {
      const told = once(child, 'message', { signal }).then(([value]) => value as Told);
      const gone = once(child, 'exit', { signal }).then(() => undefined);
      child.send(task);
      const answer = await Promise.race([told, gone]);
      void Promise.allSettled([told, gone]);
      return answer;
    } finally {
      over.abort();
      clearTimeout(timer);
      clearInterval(watch);
      idle = setTimeout(() => goHome(child), bounds.idle);
      idle.unref();
    }
  }

  function open() {
    if (helper) return helper;
    // It is given no settings: what decodes strangers' bytes knows no keys.
    const env = { MALLOC_ARENA_MAX: '2' };
    const child = fork(script, { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.once('exit', () => {
      if (helper === child) helper = undefined;
    });
    if (bounds.low && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.unref();
    child.channel?.unref();
    helper = child;
    return child;
  }

  // Whoever comes before it is gone finds the next one.
  function goHome(child: ChildProcess) {
    if (helper === child) helper = undefined;
    child.kill();
  }

  // Where the system tells; elsewhere the time is what bounds it.
  async function tooLarge(child: ChildProcess) {
    const pages = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
    if (Number(pages.split(' ')[1] ?? 0) * 4096 > bounds.resident) child.kill('SIGKILL');
  }
}
