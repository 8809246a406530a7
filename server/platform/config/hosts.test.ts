import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#database/embedded.ts';
import { openDatabase } from '../db/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'address-'));
// Where it is not installed this is skipped: then not held.
const certifies = spawnSync('openssl', ['version']).status === 0;
let server: EmbeddedServer;
let place = '';

/** A certificate for one name alone, which is its own CA. */
function made(name: string) {
  const [ca, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name}`;
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', ca], { stdio: 'ignore' });
  return { ca, key };
}

/** From now on the database shows this one. */
async function wear({ ca, key }: ReturnType<typeof made>) {
  const sql = postgres(place, { max: 1, onnotice: () => {} });
  const [own] = await sql<{ dir: string }[]>`select current_setting('data_directory') as dir`;
  for (const [from, to] of [
    [ca, `${own?.dir}/server.crt`],
    [key, `${own?.dir}/server.key`],
  ] as const) {
    const text = readFileSync(from, 'utf8').trim();
    await sql.unsafe(`copy (select unnest(string_to_array('${text}', chr(10)))) to '${to}'`);
    // A key that others may read is not taken, and whose the file is, is the database's to say; what it is sent it must read.
    await sql.unsafe(`copy (select 1) to program 'cat > /dev/null && chmod 600 ${to}'`);
  }
  await sql.unsafe('alter system set ssl = on');
  await sql`select pg_reload_conf()`;
  await sql.end();
  await expect.poll(() => speaks(by('localhost', 'sslmode=require')), { timeout: 10_000 }).toBe(true);
}

beforeAll(async () => {
  server = await startEmbeddedServer({ dir: join(folder, 'postgres'), durable: false });
  place = server.url.replace(/\/shop$/, '/postgres');
}, 120_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const by = (name: string, query: string) => `${place.replace('127.0.0.1', name)}?${query}`;

async function speaks(address: string) {
  const sql = openDatabase(address, { max: 4 });
  try {
    const [row] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    return row?.ssl;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

test.skipIf(!certifies)('a database without TLS is not spoken to where its certificate was to be seen', async () => {
  expect(await speaks(place)).toBe(false);
  await expect(speaks(by('localhost', `sslmode=verify-full&sslrootcert=${made('localhost').ca}`))).rejects.toThrow();
});

test.skipIf(!certifies)('one with TLS is believed by its CA and its name together, and by nothing less', async () => {
  const [right, other] = [made('localhost'), made('db.shop.example')];
  const shown = (ca: string) => speaks(by('localhost', `sslmode=verify-full&sslrootcert=${ca}`));
  await wear(right);
  expect(await shown(right.ca)).toBe(true);
  await expect(shown(other.ca)).rejects.toThrow(/self-signed/);
  await expect(shown('system')).rejects.toThrow(/self-signed/);
  await expect(speaks(by('localhost', 'sslmode=verify-full'))).rejects.toThrow(/self-signed/);
  await wear(other);
  await expect.poll(() => shown(right.ca).catch(String), { timeout: 10_000 }).toMatch(/self-signed/);
  await expect(shown(other.ca)).rejects.toThrow(/does not match certificate's altnames/);
});
