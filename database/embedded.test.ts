import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedServer, findEmbeddedServer, startEmbeddedServer } from './embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'ground-'));
const home = join(folder, 'original');
let original: EmbeddedServer;
beforeAll(async () => {
  original = await startEmbeddedServer({ dir: home, durable: false });
  await ask(original, (sql) => sql`create table guest (name text unique)`);
});
afterAll(async () => {
  await original.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<T>(of: EmbeddedServer, work: (sql: postgres.Sql) => Promise<T>) {
  const sql = postgres(of.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const names = (of: EmbeddedServer) =>
  ask(of, async (sql) => (await sql`select name from guest`).map(({ name }) => name));

test('a server started in a copied folder is a separate database and stops alone', async () => {
  // The checkpoint writes all changes to the data files, so that the copy is complete.
  await ask(original, (sql) => sql`checkpoint`);
  cpSync(home, join(folder, 'copy'), { recursive: true });
  expect(findEmbeddedServer(join(folder, 'copy'))).toBeUndefined();
  const copy = await startEmbeddedServer({ dir: join(folder, 'copy'), durable: false });
  expect(copy.came).toBe('started');
  await ask(copy, (sql) => sql`insert into guest values ('사본에서')`);
  expect(await names(original)).toEqual([]);
  await copy.stop();
  expect(await names(original)).toEqual([]);
});

test('a folder that was moved while its server ran is found, and its server is not started twice', async () => {
  const [one, other] = [join(folder, 'here'), join(folder, 'there')];
  const first = await startEmbeddedServer({ dir: one, durable: false });
  renameSync(one, other);
  expect(findEmbeddedServer(other)).toBe(first.url);
  renameSync(other, one);
  await first.stop();
  expect(findEmbeddedServer(one)).toBeUndefined();
});

test('a process id in the folder that belongs to another program is no server', async () => {
  const dir = join(folder, 'number');
  const first = await startEmbeddedServer({ dir, durable: false });
  const stale = readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').replace(/^\d+/, String(process.pid));
  await first.stop();
  writeFileSync(join(dir, 'data', 'postmaster.pid'), stale);
  const again = await startEmbeddedServer({ dir, durable: false });
  expect(again.came).toBe('started');
  await again.stop();
});

test('the log of a refused duplicate contains no personal data, and only the owner can read it', async () => {
  await ask(original, (sql) => sql`insert into guest values ('01032272775')`);
  await ask(original, (sql) => sql`insert into guest values ('01032272775')`.catch(() => {}));
  await ask(original, (sql) => sql`alter table guest add check (name not like '%@%')`);
  await ask(original, (sql) => sql`insert into guest values ('hana@example.com')`.catch(() => {}));
  const files = [join(home, 'log'), ...readdirSync(join(home, 'logs')).map((name) => join(home, 'logs', name))];
  const read = () => files.map((file) => readFileSync(file, 'utf8')).join('');
  // PostgreSQL writes its log after it has answered.
  await expect.poll(read).toMatch(/violates check/);
  const lines = read();
  expect(lines).toMatch(/duplicate key/);
  expect(lines).not.toMatch(/01032272775|hana@/);
  for (const file of files) expect(statSync(file).mode & 0o077).toBe(0);
});

test('an empty PGPORT in the environment does not keep the server from starting', async () => {
  const before = process.env.PGPORT;
  process.env.PGPORT = '';
  const server = await startEmbeddedServer({ dir: join(folder, 'empty-port'), durable: false }).finally(() => {
    if (before === undefined) delete process.env.PGPORT;
    else process.env.PGPORT = before;
  });
  expect(server.came).toBe('made');
  await server.stop();
});
