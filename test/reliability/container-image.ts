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

Builds the image of deploy/Dockerfile with buildah and starts it. --base (or NODE_IMAGE) replaces the base image, --built uses an existing
image. It has at most 450 MB, a user without rights and a read-only root, migrates an empty database, is ready within three seconds and
stops within fifteen. Requires buildah and root; otherwise the command prints "not held". Exits 1 if a check fails.`);
  process.exit(0);
}

const shopUser = 10_001;
const folder = mkdtempSync(join(tmpdir(), 'image-'));
const checks = createChecks();
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  await checkImage();
} catch (error) {
  if (!(error instanceof MissingEngine)) throw error;
  console.log(`not held: ${error.message}`);
  process.exitCode = 3;
} finally {
  for (const close of closers.reverse()) await close();
}
process.exit();

async function checkImage() {
  const buildah = engineFile('buildah');
  engineFile('unshare');
  if (process.getuid?.() !== 0) throw new MissingEngine('only root can change the root of a process');
  const name = given.built ?? 'shop-image';
  const runBuildah = (...args: string[]) => execFileSync(buildah, args, { encoding: 'utf8' }).trim();
  if (!given.built) build(buildah, name);
  const { size } = JSON.parse(runBuildah('images', '--json', name))[0] as { size: string };
  const { config } = (JSON.parse(runBuildah('inspect', '--type', 'image', name)) as { OCIv1: Image }).OCIv1;
  const container = runBuildah('from', '--pull-never', name);
  closers.push(() => runBuildah('rm', container));
  const root = runBuildah('mount', container);
  const run = containerRunner(
    root,
    Object.fromEntries((config.Env ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
  );

  checks.that('the image has at most 450 MB', megabytes(size) <= 450, size);
  checks.that('the image runs as a user without rights', config.User === String(shopUser), config.User);
  const writes = `try { require('node:fs').writeFileSync('/shop/x', ''); process.exit(1) } catch { process.exit(0) }`;
  checks.that('the container cannot write to its root', (await exitCodeOf(run(['node', '-e', writes]))) === 0);

  const database = await startEmbeddedServer({ dir: join(folder, 'postgres') });
  closers.push(database.stop);
  await createShopDatabase(database.url);
  const settings = await settingsOn(database.url);
  checks.that(
    'the container migrates an empty database',
    (await exitCodeOf(run(['node', 'scripts/migrate.ts'], settings))) === 0,
  );

  const began = performance.now();
  const shop = run(config.Cmd ?? [], settings);
  closers.push(() => shop.kill('SIGKILL'));
  const ready = await readyAt(Number(settings.PORT), began);
  checks.that('the shop is ready within 3 s', ready <= 3000, `${Math.round(ready)} ms`);
  const stopping = performance.now();
  shop.kill('SIGTERM');
  const code = await Promise.race([exitCodeOf(shop), pause(20_000, -1)]);
  const stopMs = performance.now() - stopping;
  checks.that(
    'the shop stops within 15 s of SIGTERM with exit code 0',
    code === 0 && stopMs <= 15_000,
    `${code}, ${stopMs} ms`,
  );
  const report = checks.report(0, {
    'image, MB': megabytes(size),
    'start, ms': ready,
    'stop, ms': stopMs,
  });
  printReport(report);
  process.exitCode = report.failed > 0 ? 1 : 0;
}

async function createShopDatabase(url: string) {
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
  if (status !== 0) throw new Error('buildah did not build the image');
}

/** Runs a command as the image's user, with a read-only root and `/data` in a folder of this lane. */
function containerRunner(root: string, env: Record<string, string>) {
  const data = join(folder, 'data');
  mkdirSync(data);
  chownSync(data, shopUser, shopUser);
  // The image may lack the folder of this machine's chroot.
  const script = `PATH="$PATH:/usr/sbin:/sbin"; mount --bind "${root}" "${root}" && mount --bind "${data}" "${root}/data" && mount -o remount,bind,ro "${root}" \\
    && mount -t tmpfs none "${root}/tmp" && mount -t proc none "${root}/proc" && mount --rbind /dev "${root}/dev" \\
    && exec chroot --userspec=${shopUser}:${shopUser} "${root}" sh -c 'cd /shop && exec "$@"' sh "$@"`;
  return (command: string[], settings: Record<string, string> = {}): ChildProcess => {
    const args = ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...command];
    return spawn('unshare', args, { env: { ...settings, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  };
}

async function settingsOn(databaseUrl: string): Promise<Record<string, string>> {
  const [port, office, metrics, companies] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const place = { folder, port, office, metrics, companies, shopTlsPort: port, officeTlsPort: office };
  const { BRAND: _, DATA_DIR: __, PATH: ___, ...settings } = openingSettingsOf(place, openingKeys, databaseUrl, '');
  return settings;
}

async function exitCodeOf(child: ChildProcess): Promise<number> {
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
