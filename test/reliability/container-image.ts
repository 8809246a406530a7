import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { startEmbeddedServer } from '#database/embedded.ts';
import { freePort } from '#database/port.ts';
import { engineFile, MissingEngine } from '../engines/engine.ts';
import { createChecks, printReport } from './checks.ts';
import { openingKeys, openingSettingsOf } from './opening-settings.ts';

const { values: given } = parseArgs({
  options: { help: { type: 'boolean' }, base: { type: 'string' }, built: { type: 'string' } },
});
if (given.help) {
  console.log(`node test/reliability/container-image.ts [--base image] [--built image]

Builds the image of deploy/Dockerfile by buildah, on \`--base\` (or NODE_IMAGE) where the one it names cannot be had (\`--built\` takes one that stands already), and
starts it: at most 450 MB, nobody of importance, nothing of its root can be written to, it brings an empty database forward, is ready within three
seconds and, told to go, is gone within fifteen. Wants buildah, and to be root.`);
  process.exit(0);
}

const mine = 10_001;
const folder = mkdtempSync(join(tmpdir(), 'image-'));
const checks = createChecks();
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  await look();
} catch (error) {
  if (!(error instanceof MissingEngine)) throw error;
  console.log(`not held: ${error.message}`);
  process.exitCode = 3;
} finally {
  for (const close of closers.reverse()) await close();
}
process.exit();

async function look() {
  const buildah = engineFile('buildah');
  engineFile('unshare');
  if (process.getuid?.() !== 0) throw new MissingEngine('only root may give a process a root of its own');
  const name = given.built ?? 'shop-image';
  const say = (...args: string[]) => execFileSync(buildah, args, { encoding: 'utf8' }).trim();
  if (!given.built) build(buildah, name);
  const { size } = JSON.parse(say('images', '--json', name))[0] as { size: string };
  const { config } = (JSON.parse(say('inspect', '--type', 'image', name)) as { OCIv1: Image }).OCIv1;
  const container = say('from', '--pull-never', name);
  closers.push(() => say('rm', container));
  const root = say('mount', container);
  const run = housed(root, Object.fromEntries((config.Env ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2))));

  checks.that('it takes at most 450 MB', megabytes(size) <= 450, size);
  checks.that('it is run by nobody of importance', config.User === String(mine), config.User);
  const writes = `try { require('node:fs').writeFileSync('/shop/x', ''); process.exit(1) } catch { process.exit(0) }`;
  checks.that('nothing of its root can be written to', (await ended(run(['node', '-e', writes]))) === 0);

  const database = await startEmbeddedServer({ dir: join(folder, 'postgres') });
  closers.push(database.stop);
  await emptyShop(database.url);
  const settings = await settingsOn(database.url);
  checks.that(
    'it brings an empty database forward',
    (await ended(run(['node', 'scripts/migrate.ts'], settings))) === 0,
  );

  const began = performance.now();
  const shop = run(config.Cmd ?? [], settings);
  closers.push(() => shop.kill('SIGKILL'));
  const ready = await readyAt(Number(settings.PORT), began);
  checks.that('it is ready within 3 s', ready <= 3000, `${Math.round(ready)} ms`);
  const told = performance.now();
  shop.kill('SIGTERM');
  const code = await Promise.race([ended(shop), pause(20_000, -1)]);
  const gone = performance.now() - told;
  checks.that(
    'told to go, it is gone within 15 s and in good order',
    code === 0 && gone <= 15_000,
    `${code}, ${gone} ms`,
  );
  const report = checks.report(0, {
    'MB of the image': megabytes(size),
    'ms until ready': ready,
    'ms until gone': gone,
  });
  printReport(report);
  process.exitCode = report.failed > 0 ? 1 : 0;
}

async function emptyShop(url: string) {
  const sql = postgres(url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  await sql`create database shop`;
  await sql.end();
}

type Image = { config: { User?: string; Env?: string[]; Cmd?: string[] } };

function build(buildah: string, name: string) {
  const from = given.base ?? process.env.NODE_IMAGE;
  const base = from ? ['--build-arg', `NODE_IMAGE=${from}`] : [];
  const how = ['bud', '--isolation=chroot', ...base, '-t', name, '-f', 'deploy/Dockerfile', '.'];
  const { status } = spawnSync(buildah, how, { stdio: 'inherit' });
  if (status !== 0) throw new Error('the image was not built');
}

/** Runs a command as the image's user, with a read-only root and `/data` in a folder of this lane. */
function housed(root: string, env: Record<string, string>) {
  const data = join(folder, 'data');
  mkdirSync(data);
  chownSync(data, mine, mine);
  // The image may lack the folder of this machine's chroot.
  const script = `PATH="$PATH:/usr/sbin:/sbin"; mount --bind "${root}" "${root}" && mount --bind "${data}" "${root}/data" && mount -o remount,bind,ro "${root}" \\
    && mount -t tmpfs none "${root}/tmp" && mount -t proc none "${root}/proc" && mount --rbind /dev "${root}/dev" \\
    && exec chroot --userspec=${mine}:${mine} "${root}" sh -c 'cd /shop && exec "$@"' sh "$@"`;
  return (command: string[], settings: Record<string, string> = {}): ChildProcess => {
    const args = ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...command];
    return spawn('unshare', args, { env: { ...settings, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  };
}

async function settingsOn(databaseUrl: string): Promise<Record<string, string>> {
  const [port, office, metrics, companies] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const place = { folder, port, office, metrics, companies, shopDoor: port, officeDoor: office };
  const { BRAND: _, DATA_DIR: __, PATH: ___, ...settings } = openingSettingsOf(place, openingKeys, databaseUrl, '');
  return settings;
}

async function ended(child: ChildProcess): Promise<number> {
  return child.exitCode === null ? (await once(child, 'exit'))[0] : child.exitCode;
}

async function readyAt(port: number, began: number) {
  while (performance.now() - began < 30_000) {
    const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => ({ ok: false }));
    if (ok) return performance.now() - began;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

/** A size as buildah prints it: "431 MB". */
function megabytes(size: string) {
  const [, number = '', unit = ''] = /([\d.]+)\s*(\w+)/.exec(size) ?? [];
  return Number(number) * ({ GB: 1000, MB: 1, KB: 0.001 }[unit.toUpperCase()] ?? Number.POSITIVE_INFINITY);
}
