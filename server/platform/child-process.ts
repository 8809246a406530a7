import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/**
 * `ms`: the longest a task may take. `resident`: the memory its process may hold, in bytes. `idle`: how long in milliseconds the process
 * waits for another task before it exits. `low`: run at low priority.
 */
type Bounds = { ms: number; resident: number; idle: number; low?: boolean };

/**
 * Runs tasks in a child process, one after the other. Resolves to undefined if the child exits during the task.
 * @perProcess nothing is lost but waiting tasks: each process has one child, and its queued tasks are lost when the process ends.
 */
export function createChild<Task extends object, Result>(script: URL, bounds: Bounds) {
  let helper: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  return (task: Task): Promise<Result | undefined> => {
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
      const result = once(child, 'message', { signal }).then(([value]) => value as Result);
      const gone = once(child, 'exit', { signal }).then(() => undefined);
      child.send(task);
      const answer = await Promise.race([result, gone]);
      void Promise.allSettled([result, gone]);
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
    // The child gets no settings: code that decodes untrusted bytes must not have access to keys.
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

  // A task that arrives before the old process has exited starts a new one.
  function goHome(child: ChildProcess) {
    if (helper === child) helper = undefined;
    child.kill();
  }

  // On systems without /proc only the time limit applies.
  async function tooLarge(child: ChildProcess) {
    const pages = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
    if (Number(pages.split(' ')[1] ?? 0) * 4096 > bounds.resident) child.kill('SIGKILL');
  }
}
