import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { brandKey } from '#brands/choice.ts';
import { brandList } from '#contract/rules/brands.ts';
import { printHelp } from './help.ts';
import { writePwaFiles } from './write-pwa-files.ts';

const brotli = promisify(brotliCompress);

/** The number of previous releases whose scripts and styles are kept for tabs that are still open. */
const releasesBefore = 2;

if (import.meta.main) {
  printHelp(
    process.argv,
    'npm run build',
    `Builds the storefront of BRAND (${brandList}; default cuma) into build/<brand>, and the admin app into build/office.`,
  );
  try {
    await buildStorefront(process.env.BRAND || 'cuma', { force: true });
    await buildAdmin({ force: true });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Builds one brand's storefront unless the existing build was made from the same sources. */
export async function buildStorefront(brand: string, { force = false, print = console.log } = {}) {
  brandKey(brand);
  const out = join('build', brand);
  const mark = join(out, '.sources');
  const now = sources(brand);
  if (!force && existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  print(`· Building the storefront of ${brand}`);
  keepPreviousBuild(brand, releaseOf(brand, now));
  // Without it no process of a live shop opens on a part of a build (assert-built.ts).
  rmSync(join(out, 'release'), { force: true });
  const bin = join('node_modules', '@react-router', 'dev', 'bin.cjs');
  await runs(`the storefront of ${brand}`, [bin, 'build'], { BRAND: brand, VITE_BUILD: releaseOf(brand, now) });
  putMapsAside(join(out, 'client', 'assets'), join(out, 'maps'));
  calm(join(out, 'client', 'assets'));
  await compress(join(out, 'client', 'assets'));
  await writePwaFiles(brand, join(out, 'client'), now);
  writeFileSync(join(out, 'release'), `${releaseOf(brand, now)}\n`);
  writeFileSync(mark, now);
}

/** Builds the admin app, one for all brands, unless the existing build was made from the same sources. */
export async function buildAdmin({ force = false, print = console.log } = {}) {
  const out = join('build', 'office');
  const mark = join(out, '.sources');
  const now = sourcesOf('office', ['admin', 'ui', 'client', 'spreadsheets', 'contract', 'package-lock.json']);
  if (!force && existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  print('· Building the admin app');
  // Build into a temporary folder first: shops of several brands may start at once in one folder, and open shops keep the old build.
  const temporaryFolder = `${out}.tmp-${process.pid}`;
  const bin = join('node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--config', join('admin', 'vite.config.ts'), '--outDir', resolve(temporaryFolder)];
  await runs('the admin app', [bin, ...args]);
  await compress(join(temporaryFolder, 'assets'));
  writeFileSync(join(temporaryFolder, '.sources'), now);
  rmSync(out, { recursive: true, force: true });
  try {
    renameSync(temporaryFolder, out);
  } catch {
    // Another process built the same sources at the same time.
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

/** Runs a command in a child process, which is killed when this process exits. */
async function runs(what: string, args: string[], env: Record<string, string> = {}) {
  const running = promisify(execFile)(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    maxBuffer: 64 << 20,
  });
  const end = () => running.child.kill();
  process.once('exit', end);
  try {
    await running;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`Building ${what} failed.\n${stdout}\n${stderr}`);
  } finally {
    process.off('exit', end);
  }
}

/** The release name under which source maps are stored; the same sources give the same name. */
function releaseOf(brand: string, sources: string) {
  return `${brand}-${sources.slice(0, 12)}`;
}

/** Keeps the current build of a brand before another release replaces it; the newest is in `before/<brand>/1`. */
export function keepPreviousBuild(brand: string, next: string, root = 'build') {
  const mark = join(root, brand, 'release');
  const assets = join(root, brand, 'client', 'assets');
  if (!existsSync(mark) || !existsSync(assets) || readFileSync(mark, 'utf8').trim() === next) return;
  const kept = (place: number) => join(root, 'before', brand, String(place));
  rmSync(kept(releasesBefore), { recursive: true, force: true });
  for (let place = releasesBefore; place > 1; place--)
    if (existsSync(kept(place - 1))) renameSync(kept(place - 1), kept(place));
  // Copied, not moved: a shop that runs on this build uses it until it restarts.
  cpSync(assets, join(kept(1), 'assets'), { recursive: true });
}

// Source maps reveal the sources. They are stored for error reports and never served.
function putMapsAside(assets: string, maps: string) {
  rmSync(maps, { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.map')))
    renameSync(join(assets, name), join(maps, name));
}

// Web fonts that arrive after the first paint are not used on this page view: a swap would shift every line.
function calm(folder: string) {
  for (const name of readdirSync(folder).filter((file) => /^pretendard.*\.css$/.test(file))) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/font-display:\s*swap/g, 'font-display:optional'));
  }
}

async function compress(folder: string) {
  const named = readdirSync(folder).filter((name) => /\.(js|css|json)$/.test(name));
  await Promise.all(
    named.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 400_000 ? 9 : 11 };
      await writeFile(join(folder, `${name}.br`), await brotli(bytes, { params }));
    }),
  );
}

function sources(brand: string) {
  return sourcesOf(brand, [
    'storefront',
    'ui',
    'client',
    'spreadsheets',
    'brands',
    'scripts/write-pwa-files.ts',
    'contract',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
  ]);
}

function sourcesOf(name: string, roots: string[]) {
  const hash = createHash('sha256').update(name);
  for (const root of roots) for (const file of files(root)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function files(root: string): string[] {
  if (!existsSync(root)) return [];
  if (/\.\w+$/.test(root)) return [root];
  return readdirSync(root, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? files(join(root, entry.name)) : [join(root, entry.name)]));
}
