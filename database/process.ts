import { readFileSync, realpathSync, statSync } from 'node:fs';

/** Whether a process with this id exists, even if it belongs to another user. */
export function isProcessAlive(pid: number) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The start time of a process, which together with its id identifies it. Empty where it cannot be read. */
export function processStartOf(pid: number) {
  const stat = readTextIfExists(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Whether the process works in this folder, as PostgreSQL does even if the folder was moved. Undefined where that cannot be read. */
export function isWorkingDirectoryIn(pid: number, data: string) {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return undefined;
  }
}

/** A process that cannot be inspected counts as PostgreSQL, except on Linux. */
export function isPostgres(pid: number) {
  const line = readTextIfExists(`/proc/${pid}/cmdline`);
  return line === undefined ? process.platform !== 'linux' : line.includes('postgres');
}

/** The path with links resolved, or the path itself where it does not exist. */
export function resolvedPathOf(path: string) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** A file as text, or undefined where it does not exist. */
export function readTextIfExists(path: string) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
