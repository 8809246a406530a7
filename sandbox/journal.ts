import { closeSync, fdatasync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type SandboxJournal = ReturnType<typeof openJournal>;

/** An append-only journal. `settle` resolves when every line written so far is synced to disk. */
export function openJournal(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, 'a+');
  let pending: string[] = [];
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  let closed = false;

  async function settle(): Promise<void> {
    if (closed) return;
    if (pending.length > 0) {
      writeSync(descriptor, pending.join(''));
      pending = [];
    }
    if (!running) {
      running = sync().finally(() => {
        running = null;
      });
      return running;
    }
    // A running sync may have started before these lines, so one more follows; concurrent callers share it.
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null;
        return settle();
      });
    return waiting;
  }

  function sync() {
    return new Promise<void>((resolve, reject) =>
      fdatasync(descriptor, (fault) => (fault ? reject(fault) : resolve())),
    );
  }

  return {
    lines: () => replay(file, descriptor),
    write: (entry: unknown) => void pending.push(`${JSON.stringify(entry)}\n`),
    settle,
    async close() {
      await settle();
      closed = true;
      closeSync(descriptor);
    },
  };
}

/** A kill may truncate the last line; no answer depended on it, so it is cut off. */
function replay(file: string, descriptor: number): unknown[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) ftruncateSync(descriptor, end);
  return bytes
    .subarray(0, end)
    .toString()
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}
