import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbedded } from '#database/embedded.ts';
import { growPast } from '#database/seed/past.ts';

const [upTo, final] = process.argv.slice(2);
const embedded = await startEmbedded({ dir: join('.cache', 'bench-postgres') });
const of = (name: string) => embedded.url.replace(/\/shop$/, `/${name}`);
const admin = postgres(of('postgres'), { max: 1, onnotice: () => {} });
const [seeded] = await admin<
  { name: string }[]
>`select datname as name from pg_database where datname ~ '^seeded_[0-9a-f]{8}$'`;
if (!seeded) throw new Error('no seeded');
const [found] = await admin`select 1 from pg_database where datname = 'growing'`;
if (!found) await admin.unsafe(`create database growing template ${seeded.name}`);
const sql = postgres(of('growing'), { max: 2, onnotice: () => {} });
const until = Date.now() + 230_000;
const [{ count }] = (await sql<{ count: number }[]>`select count(*)::int as count from orders`) as never;
for (let at = Math.ceil(count / 50_000) * 50_000; at <= Number(upTo) && Date.now() < until; at += 50_000)
  await growPast(sql, { orders: at, sellers: 300 }, console.log);
if (final) {
  await sql.unsafe('vacuum analyze');
  await sql.end();
  await admin.unsafe(`alter database growing rename to past_${upTo}_${seeded.name.slice(7)}`);
} else await sql.end();
await admin.end();
await embedded.stop();
