import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Refusal, type RefusalCode } from '#contract/refusal.ts';

type Picture = { path: string; dataDir: string; isPrivate: boolean };
type Film = { path: string; dataDir: string; poster: string | null; seconds: number };
export type Task = Picture | Film;
export type Drawn = { path: string; width: number; height: number; poster?: boolean };
export type Told = { drawn: Drawn } | { refused: RefusalCode } | { failed: string; code: string };

/** A picture has so long, the one who draws so much memory, and without work he goes home. */
const bounds = { ms: 20_000, resident: 900 * 2 ** 20, idle: 10_000 };

let drawer: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture anew in a process of its own, one after the other. Unfolded it takes hundreds of megabytes, and what the decoders
 * took they do not give back: all of it is free again when that process ends, and a hostile picture ends it and nothing else.
 */
export function drawPicture(task: Picture): Promise<Drawn> {
  return taken(task);
}

/** Looks at a film in the same process: whether it is what it says, and its picture drawn anew. */
export async function drawFilm(task: Film) {
  const { poster = false, ...drawn } = await taken(task);
  return { ...drawn, poster };
}

function taken(task: Task): Promise<Drawn> {
  const turn = queue.then(() => draw(task));
  queue = turn.catch(() => {});
  return turn;
}

async function draw(task: Task): Promise<Drawn> {
  clearTimeout(idle);
  const child = open();
  const timer = setTimeout(() => child.kill('SIGKILL'), bounds.ms);
  const watch = setInterval(() => void tooLarge(child), 100);
  const over = new AbortController();
  const { signal } = over;
  try {
    const told = once(child, 'message', { signal }).then(([value]) => value as Told);
    const gone = once(child, 'exit', { signal }).then(
      (): Told => ({ refused: 'seconds' in task ? 'FILM_TYPE' : 'FILE_TYPE' }),
    );
    child.send(task);
    const answer = await Promise.race([told, gone]);
    void Promise.allSettled([told, gone]);
    if ('drawn' in answer) return answer.drawn;
    if ('refused' in answer) throw new Refusal(answer.refused, { n: 'seconds' in task ? task.seconds : 5 });
    throw Object.assign(new Error(answer.failed), { code: answer.code });
  } finally {
    over.abort();
    clearTimeout(timer);
    clearInterval(watch);
    idle = setTimeout(() => child.kill(), bounds.idle);
    idle.unref();
  }
}

function open() {
  if (drawer) return drawer;
  // It is given no settings: what decodes strangers' bytes knows no keys.
  const env = { MALLOC_ARENA_MAX: '2' };
  const child = fork(new URL('./drawing.child.ts', import.meta.url), {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('exit', () => {
    if (drawer === child) drawer = undefined;
  });
  child.unref();
  child.channel?.unref();
  drawer = child;
  return child;
}

// Where the system tells; elsewhere the pixels and the time are what bounds it.
async function tooLarge(child: ChildProcess) {
  const pages = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
  if (Number(pages.split(' ')[1] ?? 0) * 4096 > bounds.resident) child.kill('SIGKILL');
}
