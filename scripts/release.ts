import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { packRelease, releasedVersions, releaseFile, storedRelease } from '#database/release.ts';
import { seedDemo } from '#demo/demo-seed.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { printHelp } from './help.ts';

printHelp(
  process.argv,
  'npm run release',
  'Releases the version of package.json from a clean tree: adds it to CHANGELOG.md, stores its schema and demo data under database/releases, commits and tags. A repeated run completes an interrupted one. It does not push.',
);

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const tag = `v${version}`;

try {
  await release();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function release() {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`The version ${version} of package.json must be three numbers, such as 1.2.0.`);
  if (git('tag', '--list', tag))
    return console.log(`${version} is already released: ${tag} is ${git('rev-parse', '--short', `${tag}^{commit}`)}`);
  if (git('status', '--porcelain')) throw new Error('The tree has uncommitted changes. Commit or stash them first.');
  const changes = readFileSync('CHANGELOG.md', 'utf8');
  // A release that was committed but not tagged is only tagged.
  if (!releasedVersions(changes).includes(version) || !storedRelease(version)) {
    await keep();
    writeFileSync('CHANGELOG.md', withVersionHeading(changes));
    git('add', 'CHANGELOG.md', 'database/releases');
    git('commit', '--quiet', '--message', `Release ${version}`);
  }
  git('tag', '--annotate', tag, '--message', `Release ${version}`);
  console.log(`Released ${version} as ${tag}. Set the next version in package.json and package-lock.json.`);
}

/** Runs the demonstration on a separate database; a release that violates invariants is refused. */
async function keep() {
  const dir = join('.cache', `release-${process.pid}`);
  const database = await startEmbeddedServer({ dir, durable: false });
  try {
    const admin = openDatabase(database.url.replace(/\/shop$/, '/postgres'), { max: 1 });
    await admin`create database shop`;
    await admin.end();
    const sql = openDatabase(database.url, { max: 2 });
    await migrateSchema(sql);
    await seedDemo(sql, { brand: 'cuma' });
    const broken = (await runInvariants(sql)).filter(({ ok }) => !ok).map(({ id }) => id);
    if (broken.length > 0) throw new Error(`The demo data violates ${broken.join(', ')}. Nothing was released.`);
    const bytes = await packRelease(sql, version);
    await sql.end();
    const file = fileURLToPath(releaseFile(version));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    console.log(`· Schema and data of ${version}: ${Math.round(bytes.length / 1024)} kB`);
  } finally {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Moves the text under Unreleased to the version; if it is empty, lists the commits since the last tag. */
function withVersionHeading(changes: string) {
  if (releasedVersions(changes).includes(version)) return changes;
  const [before = '', rest = ''] = changes.split(/^## Unreleased\n/m);
  const next = /^## \d/m.exec(rest)?.index ?? rest.length;
  const written = rest.slice(0, next).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `${before}## Unreleased\n\n## ${version} (${day})\n\n${written || commits()}\n\n${rest.slice(next)}`
    .trimEnd()
    .concat('\n');
}

function commits() {
  const last = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { encoding: 'utf8' }).stdout.trim();
  const range = last ? [`${last}..HEAD`] : [];
  return git('log', '--no-merges', '--format=- %s', ...range);
}

function git(...words: string[]) {
  const run = spawnSync('git', words, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`git ${words[0]}: ${(run.stderr || run.stdout).trim()}`);
  return run.stdout.trim();
}
