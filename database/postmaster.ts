import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { alive, beginningOf, isPostgres, read, real, standsIn } from './process.ts';

export type Postmaster = { pid: number; port: number };

/** The server that serves this very folder, if one does. The file in it may have come along from another folder. */
export function running(data: string): Postmaster | undefined {
  const status = pidFile(data);
  const pid = Number(status?.[0]);
  if (!status || !alive(pid) || !isPostgres(pid) || !serves(pid, data, status[1])) return undefined;
  return { pid, port: Number(status[3]) };
}

/** Whether the server that was just started is open. */
export function isReady(data: string, { pid, port }: Partial<Postmaster>) {
  const status = pidFile(data);
  return status?.[7]?.trim() === 'ready' && Number(status[3]) === port && Number(status[0]) === pid;
}

/**
 * Takes away the file that names a living process which is not this folder's server: copied along with the folder, or the number has
 * been given to somebody else. PostgreSQL itself would refuse to start. Where that cannot be told for certain, a person is asked.
 */
export function forgetForeign(data: string) {
  const status = pidFile(data);
  const pid = Number(status?.[0]);
  if (!status || !alive(pid) || running(data)) return;
  const file = join(data, 'postmaster.pid');
  const named = status[1]?.trim() ?? '';
  const isElsewhere = real(named) !== real(data) && Number(pidFile(named)?.[0]) === pid;
  // On Linux it is seen where every process stands; a server that was killed may have left some of its own behind.
  const isNobodys = process.platform === 'linux' && !inside(data);
  if (isElsewhere || isNobodys) return rmSync(file, { force: true });
  throw new Error(
    `${file} says that process ${pid} serves this folder, and it cannot be told whether that is so: stop that process, or remove the file if it is no PostgreSQL.`,
  );
}

/** Stops the server of this folder and no other one, whatever its number was once. */
export async function halt(data: string, pid: number) {
  const isOurs = () => running(data)?.pid === pid;
  if (!isOurs()) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 400 && alive(pid); tries++) await pause(25);
  if (isOurs()) process.kill(pid, 'SIGQUIT');
}

/** Who keeps the server of this home alive and stops it in the end: one process, others only join. */
export function keeperOf(home: string) {
  const [pid = 0, began = ''] = (read(join(home, 'keeper')) ?? '').split(' ');
  return alive(Number(pid)) && beginningOf(Number(pid)) === began ? Number(pid) : undefined;
}

export function becomeKeeper(home: string) {
  writeFileSync(join(home, 'keeper'), `${process.pid} ${beginningOf(process.pid)}`);
}

function serves(pid: number, data: string, named = '') {
  return standsIn(pid, data) ?? real(named.trim()) === real(data);
}

function inside(data: string) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.some((pid) => isPostgres(Number(pid)) && standsIn(Number(pid), data) !== false);
}

function pidFile(data: string) {
  return read(join(data, 'postmaster.pid'))?.split('\n');
}
