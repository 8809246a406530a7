import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { ownShop } from '#test/test-shop.ts';
import { openDatabase } from './db/database.ts';
import { assertTimeouts } from './db/preflight.ts';

const shop = ownShop();
const role = `pooled_${randomBytes(4).toString('hex')}`;
const open = new Set<{ destroy(): void }>();

/** A stand-in for a pooler: it passes on the user and the database of a session and drops every setting. */
const pooler = createServer((client) => {
  const { hostname, port } = new URL(shop.databaseUrl);
  const server = connect(Number(port), hostname);
  for (const one of [client, server]) open.add(one.on('error', () => {}));
  client.once('data', (first) => {
    server.write(bare(first));
    client.pipe(server);
  });
  server.pipe(client);
});
afterAll(async () => {
  for (const one of open) one.destroy();
  pooler.close();
  await shop.sql.unsafe(`drop owned by ${role}; drop role ${role}`).catch(() => {});
});

/** A startup message: its length, the version, then names and values, each ended by a zero byte. */
function bare(message: Buffer) {
  const words = message.subarray(8).toString().split('\0');
  const kept: string[] = [];
  for (let at = 0; words[at]; at += 2) {
    const [name = '', value = ''] = words.slice(at, at + 2);
    if (['user', 'database', 'client_encoding'].includes(name)) kept.push(name, value);
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  message.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

async function opened(url: string, mode: 'live' | 'demo') {
  const sql = openDatabase(url, { max: 1 });
  try {
    return await assertTimeouts(sql, mode).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}

test('a live shop refuses a pooler that drops session settings until its role has the timeouts', async () => {
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const through = new URL(shop.databaseUrl);
  await shop.sql.unsafe(`create role ${role} login superuser password 'pooled'`);
  Object.assign(through, { port: String((pooler.address() as AddressInfo).port), username: role, password: 'pooled' });
  expect(await opened(shop.databaseUrl, 'live')).toBe('taken');
  expect(await opened(through.href, 'demo')).toBe('taken');
  const words = await opened(through.href, 'live');
  expect(words).toMatch(/no idle_in_transaction_session_timeout, lock_timeout, statement_timeout/);
  await shop.sql.unsafe(`alter role ${role} set lock_timeout = '3s'`);
  expect(await opened(through.href, 'live')).toMatch(/no idle_in_transaction_session_timeout, statement_timeout/);
  // The statement in the error message is enough to fix it.
  await shop.sql.unsafe(/Set them for the role: (.*)$/.exec(words)?.[1] ?? '');
  expect(await opened(through.href, 'live')).toBe('taken');
});
