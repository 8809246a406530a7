import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An engine of the machine's packages that a lane needs and did not find. The lane reports it and holds nothing. */
export class MissingEngine extends Error {}

/** The version option of a program, where it is not the usual one. */
const asks: Record<string, string> = { haproxy: '-v', openssl: 'version' };

/** Minimum versions for a proof; other programs may have any. */
const leasts: Record<string, number> = { pgbouncer: 1.21, patroni: 4 };

/** The path of a program: the variable of its name (PGBOUNCER=/opt/pgbouncer), or the shell's search path. Throws Missing. */
export function engineFile(name: string) {
  const least = leasts[name] ?? 0;
  const file = process.env[name.toUpperCase().replaceAll('-', '_')] ?? name;
  const { status, stdout, stderr, error } = spawnSync(file, [asks[name] ?? '--version'], { encoding: 'utf8' });
  if (error || status !== 0) throw new MissingEngine(`${name} is not installed`);
  const version = Number(/(\d+\.\d+)/.exec(stdout + stderr)?.[1]);
  const [major = 0, minor = 0] = String(version).split('.').map(Number);
  if (major * 100 + minor < least * 100) throw new MissingEngine(`${name} ${version} is older than ${least}`);
  return file;
}

/** The unprivileged user (uid 65534): databases and poolers refuse to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 };
const who = process.getuid?.() === 0 ? unprivileged : {};

/** A folder that the engines may write to. */
export function engineFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  if ('uid' in who) chownSync(folder, unprivileged.uid, unprivileged.gid);
  return folder;
}

/** Starts an engine as that user, in a separate process group, so that all its processes can be killed at once. */
export function startEngine(file: string, args: string[], cwd: string, env: Record<string, string> = {}): ChildProcess {
  const environment = { ...process.env, HOME: cwd, ...env };
  const how = { cwd, env: environment, detached: true, ...who };
  const child = spawn(file, args, { ...how, stdio: process.env.LOUD ? 'inherit' : 'ignore' });
  child.on('error', () => {});
  return child;
}

/** Sends a signal to an engine and all its processes. */
export function signalEngine(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // Already ended.
  }
}
