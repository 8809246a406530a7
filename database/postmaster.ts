import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isPostgres,
  isProcessAlive,
  isWorkingDirectoryIn,
  processStartOf,
  readTextIfExists,
  resolvedPathOf,
} from './process.ts';

export type Postmaster = { pid: number; port: number };

/** The server that serves this folder, if any. The pid file may have been copied from another folder. */
export function runningPostmasterOf(data: string): Postmaster | undefined {
  const status = pidFile(data);
  const pid = Number(status?.[0]);
  if (!status || !isProcessAlive(pid) || !isPostgres(pid) || !serves(pid, data, status[1])) return undefined;
  return { pid, port: Number(status[3]) };
}

/** Whether the server that was just started accepts connections. */
export function isPostmasterReady(data: string, { pid, port }: Partial<Postmaster>) {
  const status = pidFile(data);
  return status?.[7]?.trim() === 'ready' && Number(status[3]) === port && Number(status[0]) === pid;
}

/**
 * Removes a pid file that names a living process which does not serve this folder: the file was copied, or the id was reused.
 * PostgreSQL would refuse to start with it. Throws where that is uncertain, so that a person decides.
 */
export function removeForeignPidFile(data: string) {
  const status = pidFile(data);
  const pid = Number(status?.[0]);
  if (!status || !isProcessAlive(pid) || runningPostmasterOf(data)) return;
  const file = join(data, 'postmaster.pid');
  const named = status[1]?.trim() ?? '';
  const isElsewhere = resolvedPathOf(named) !== resolvedPathOf(data) && Number(pidFile(named)?.[0]) === pid;
  // On Linux the working directory of every process is visible. A killed server may have left child processes.
  const isUnused = process.platform === 'linux' && !inside(data);
  if (isElsewhere || isUnused) return rmSync(file, { force: true });
  throw new Error(
    `${file} names process ${pid}, which may be a PostgreSQL server of this directory. Stop that process, or delete the file if the process is not PostgreSQL.`,
  );
}

/** Stops the server of this folder and no other process, even if the id was reused. */
export async function stopPostmaster(data: string, pid: number) {
  const isOurs = () => runningPostmasterOf(data)?.pid === pid;
  if (!isOurs()) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 400 && isProcessAlive(pid); tries++) await pause(25);
  if (isOurs()) process.kill(pid, 'SIGQUIT');
}

/** The process that keeps the server of this folder alive and stops it in the end. Other processes only join. */
export function keeperPidOf(home: string) {
  const [pid = 0, began = ''] = (readTextIfExists(join(home, 'keeper')) ?? '').split(' ');
  return isProcessAlive(Number(pid)) && processStartOf(Number(pid)) === began ? Number(pid) : undefined;
}

export function recordKeeperProcess(home: string) {
  writeFileSync(join(home, 'keeper'), `${process.pid} ${processStartOf(process.pid)}`);
}

function serves(pid: number, data: string, named = '') {
  return isWorkingDirectoryIn(pid, data) ?? resolvedPathOf(named.trim()) === resolvedPathOf(data);
}

function inside(data: string) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.some((pid) => isPostgres(Number(pid)) && isWorkingDirectoryIn(Number(pid), data) !== false);
}

function pidFile(data: string) {
  return readTextIfExists(join(data, 'postmaster.pid'))?.split('\n');
}
