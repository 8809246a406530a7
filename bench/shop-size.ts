import { join } from 'node:path';
import postgres from 'postgres';
import { frequentBuyers } from '#demo/past-orders.ts';
import { hashToken, newToken } from '#server/platform/identity/actor.ts';
import { demoPacker, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { openClockOffset } from '../sandbox/clock/clock-offset.ts';
import { createSupplier } from '../sandbox/supplier/supplier.ts';
import { benchProductsOf } from './bench-products.ts';
import { benchBuyerOf } from './buyer.ts';
import type { BenchChild } from './child.ts';
import { type BenchPace, type BenchRow, compareSides } from './compare.ts';
import { measureReads, mostSlowedRead, type ReadCounts } from './reads.ts';
import type { BenchWire } from './wire.ts';

type Tools = {
  grown: (orders: number) => Promise<string>;
  start: (file: string, more: Record<string, string>) => Promise<BenchChild>;
};

/**
 * Measures whole checkouts by frequent members in shops with growing numbers of orders, while the packer lists due lines. The last rows
 * compare the fullest with the emptiest shop, for a checkout and for a member's reads.
 */
export async function measureGrownShops(
  { grown, start }: Tools,
  sizes: number[],
  pace: BenchPace,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const reads: ReadCounts[] = [];
  for (const orders of sizes) {
    const url = await grown(orders);
    await passNight(url);
    const [shop, bare] = [
      await start('bench-server.ts', { DATABASE_URL: url, KEEP: 'off' }),
      await start('bare.ts', { DATABASE_URL: url }),
    ];
    const packing = pack(shop);
    const row = await checkouts({ shop, bare, url, orders }, pace);
    await packing.stop();
    reads.push(await measureReads(shop.port, url));
    await Promise.all([shop.stop(), bare.stop()]);
    rows.push(row);
  }
  const [first, last] = [rows[0], rows.at(-1)];
  const [quick, slow] = [reads[0], reads.at(-1)];
  if (!first || !last || !quick || !slow || first === last) return rows;
  return [...rows, slopeOf(first, last), readSlope(quick, slow)];
}

async function checkouts(
  { shop, bare, url, orders }: { shop: BenchChild; bare: BenchChild; url: string; orders: number },
  pace: BenchPace,
) {
  const { goods } = await benchProductsOf(url);
  const any = () => goods[Math.floor(Math.random() * goods.length)] as (typeof goods)[number];
  const tokens = await tokensOf(url);
  async function ours(wire: BenchWire, seat: number) {
    const buyer = benchBuyerOf(wire, false, 'member');
    const token = tokens[seat % tokens.length] as string;
    await buyer.order(token, await buyer.add(token, any()));
  }
  async function theirs(wire: BenchWire) {
    const buyer = benchBuyerOf(wire, false);
    const token = await buyer.arrive();
    await buyer.order(token, await buyer.add(token, any()));
  }
  const { slower: _, ...found } = await compareSides({ child: shop, act: ours }, { child: bare, act: theirs }, pace);
  const goals = [{ text: '≥ 0.60 of bare', ok: found.ratio >= 0.6 }];
  return { action: `members' checkout, ${orders} orders`, ...found, statements: null, goals };
}

/** Compares with the baseline, whose tables are equally empty at every size, so that other load on the machine cancels out. */
function slopeOf(first: BenchRow, last: BenchRow): BenchRow {
  const slope = (first.ratio ?? 0) / (last.ratio ?? 1);
  const note = `beside the floor a checkout takes ${slope.toFixed(2)}× as long as in the emptiest shop`;
  const nothing = { ours: null, bare: null, p50: null, p99: null, statements: null, cpu: null };
  return { action: 'slope', ...nothing, ratio: slope, goals: [{ text: '≤ 1.15× as long', ok: slope <= 1.15 }], note };
}

/** Marks the ledger as checked last night, as in any running shop; over a million orders the check takes minutes. */
async function passNight(url: string) {
  const sql = postgres(url, { max: 1 });
  await sql`insert into watermark (name, value) select 'ledger', to_char(korea_date(shop_now()), 'YYYYMMDD')::int`;
  await sql.end();
}

/** Compares a member's reads; the member has equally many rows in both shops, so only the depth of the same indexes differs. */
function readSlope(first: ReadCounts, last: ReadCounts): BenchRow {
  const { path, times } = mostSlowedRead(first, last) ?? { path: 'nothing', times: 1 };
  const note = `${path} takes ${times.toFixed(2)}× as long as in the emptiest shop, no other read more`;
  const nothing = { ours: null, bare: null, p50: null, p99: null, statements: null, cpu: null };
  return { action: 'reads', ...nothing, ratio: times, goals: [{ text: '≤ 3.00× as long', ok: times <= 3 }], note };
}

/** Tokens of the members who order often. */
async function tokensOf(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const people = await sql<{ id: number }[]>`
    select id::int from app_user where email like 'past-%@demo.shop' order by id limit ${frequentBuyers}`;
  const given = people.map(({ id }) => ({ id, token: newToken() }));
  for (const { id, token } of given) {
    await sql`
      insert into token (hash, app_user_id, token_type, expires_at) values (${hashToken(token)}, ${id}, 'email', now() + interval '1 day')`;
  }
  await sql.end();
  return given.map(({ token }) => token);
}

/** Runs the demo's packer every five seconds instead of twenty. */
function pack(shop: BenchChild) {
  const dataDir = join('.cache', 'bench-data');
  const time = openClockOffset(dataDir);
  const supplier = createSupplier({
    ...{ dataDir, time, log: () => {} },
    shop: `http://127.0.0.1:${shop.port}`,
    packer: { ...demoPacker, password: demoStaffPassword },
  });
  const timer = setInterval(() => void supplier.pack(), 5_000);
  return {
    async stop() {
      clearInterval(timer);
      await supplier.closed();
      await time.close();
    },
  };
}
