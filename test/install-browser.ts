import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

/** Unpacks a browser into a folder; returns the path of the executable. */
export type UnpackBrowser = (into: string) => Promise<string>;

/** The folder of this version of the test browser in the clone; nothing outside it is shared. */
export function browserPath(home = '.cache') {
  const manifest = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build\/index\.js$/, 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return resolve(home, `browser-${version}`, 'chromium');
}

/**
 * The test browser, ready to start. It is unpacked in another folder, run once, and only then renamed, so that a process that finds it
 * finds all of it. A damaged one is removed and unpacked again.
 */
export async function readyBrowser({ home = '.cache', unpack = fromPackage as UnpackBrowser } = {}) {
  const named = process.env.BROWSER;
  if (named) return named;
  const program = browserPath(home);
  const folder = dirname(program);
  sweep(folder);
  if (isWhole(folder, program)) return program;
  const aside = `${folder}.tmp-${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  const made = await unpack(aside);
  if (!runs(made)) {
    rmSync(aside, { recursive: true, force: true });
    throw new Error('The test browser does not run on this machine: `npm test -- --quick` leaves it out.');
  }
  writeFileSync(join(aside, 'size'), String(statSync(made).size));
  give(aside, folder, program);
  return program;
}

/** The browser's flags; those of the package would also disable the isolation of origins. */
export async function browserFlags() {
  const { default: chromium } = await import('@sparticuz/chromium');
  // In a single process, closing a page's context closes the whole browser.
  const refused = [
    '--single-process',
    '--no-zygote',
    '--disable-web-security',
    '--allow-running-insecure-content',
    '--disable-site-isolation-trials',
    // Pages are drawn without a graphics card: the drawing library in the browser's process crashed it at the start.
    '--in-process-gpu',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ];
  return [...chromium.args.filter((flag) => !refused.includes(flag)), '--disable-gpu'];
}

function isWhole(folder: string, program: string) {
  const size = join(folder, 'size');
  return (
    existsSync(program) &&
    existsSync(size) &&
    String(statSync(program).size) === readFileSync(size, 'utf8') &&
    runs(program)
  );
}

function runs(program: string) {
  return spawnSync(program, ['--version'], { timeout: 60_000 }).status === 0;
}

// The second process finds a complete browser under the name and removes its own. A damaged one is renamed and removed first.
function give(aside: string, folder: string, program: string) {
  if (!isWhole(folder, program)) {
    const broken = `${aside}-old`;
    if (existsSync(folder)) renameSync(folder, broken);
    rmSync(broken, { recursive: true, force: true });
  }
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!isWhole(folder, program)) throw error;
  }
}

/** Remains of an interrupted run. */
function sweep(folder: string) {
  if (!existsSync(dirname(folder))) return;
  for (const name of readdirSync(dirname(folder))) {
    const owner = name.startsWith('browser-') && /\.tmp-(\d+)/.exec(name)?.[1];
    if (owner && !alive(Number(owner))) rmSync(join(dirname(folder), basename(name)), { recursive: true, force: true });
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

// The package unpacks into the temporary folder, and uses files that are already there.
async function fromPackage(into: string) {
  const { default: chromium } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = into;
  try {
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
