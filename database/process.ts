import { readFileSync, realpathSync, statSync } from 'node:fs';

/** Whether a process of this number lives, be it somebody else's. */
export function isProcessAlive(pid: number) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A number is given again; together with its beginning it is one process. Empty where that cannot be seen. */
export function processStartOf(pid: number) {
  const stat = readTextIfExists(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** PostgreSQL works in its data folder, wherever that has been moved; undefined where that cannot be seen. */
export function isWorkingDirectoryIn(pid: number, data: string) {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return undefined;
  }
}

/** Where a process cannot be looked at, it is taken for PostgreSQL. */
export function isPostgres(pid: number) {
  const line = readTextIfExists(`/proc/${pid}/cmdline`);
  return line === undefined ? process.platform !== 'linux' : line.includes('postgres');
}

/** The path behind all links; the path itself where it leads nowhere. */
export function resolvedPathOf(path: string) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** A file as text; undefined where it is not there. */
export function readTextIfExists(path: string) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
