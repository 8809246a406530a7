import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#database/embedded.ts';
import { openDatabase } from '../db/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'address-'));
// Without openssl the certificate tests are skipped.
const certifies = spawnSync('openssl', ['version']).status === 0;
let server: EmbeddedServer;
let place = '';

/** A self-signed certificate for one name. */
function made(name: string) {
  const [ca, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name}`;
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', ca], { stdio: 'ignore' });
  return { ca, key };
}

/** Makes the database present this certificate. */
async function wear({ ca, key }: ReturnType<typeof made>) {
  const sql = postgres(place, { max: 1, onnotice: () => {} });
  const [own] = await sql<{ dir: string }[]>`select current_setting('data_directory') as dir`;
  for (const [from, to] of [
    [ca, `${own?.dir}/server.crt`],
    [key, `${own?.dir}/server.key`],
  ] as const) {
    const text = readFileSync(from, 'utf8').trim();
    await sql.unsafe(`copy (select unnest(string_to_array('${text}', chr(10)))) to '${to}'`);
    // PostgreSQL refuses a key that others may read. The database sets the mode, as it owns the file; the program must read its input.
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

test.skipIf(!certifies)('a verified connection to a database without TLS is refused', async () => {
  expect(await speaks(place)).toBe(false);
  await expect(speaks(by('localhost', `sslmode=verify-full&sslrootcert=${made('localhost').ca}`))).rejects.toThrow();
});

test.skipIf(!certifies)('a database with TLS is trusted only if both its CA and its name match', async () => {
  const [right, other] = [made('localhost'), made('db.shop.example')];
  const connectWith = (ca: string) => speaks(by('localhost', `sslmode=verify-full&sslrootcert=${ca}`));
  await wear(right);
  expect(await connectWith(right.ca)).toBe(true);
  await expect(connectWith(other.ca)).rejects.toThrow(/self-signed/);
  await expect(connectWith('system')).rejects.toThrow(/self-signed/);
  await expect(speaks(by('localhost', 'sslmode=verify-full'))).rejects.toThrow(/self-signed/);
  await wear(other);
  await expect.poll(() => connectWith(right.ca).catch(String), { timeout: 10_000 }).toMatch(/self-signed/);
  await expect(connectWith(other.ca)).rejects.toThrow(/does not match certificate's altnames/);
});
