import postgres from 'postgres';
import type { LoadAction } from './bench-load.ts';
import type { BenchChild } from './child.ts';
import { type BenchPace, type BenchRow, compareSides } from './compare.ts';
import type { BenchWire } from './wire.ts';

type ProductIds = { products: number[] };

const br = 'accept-encoding: br\r\n';
const everyMs = 150;

/** Sixty-six pages under load: unchanged, while one product's price changes repeatedly, and opened through advertising links. */
export async function measureChangingPages(
  shop: BenchChild,
  { products }: ProductIds,
  url: string,
  pace: BenchPace,
): Promise<BenchRow[]> {
  const hot = ['/', '/best/fruit', '/category/fruit', '/category/vegetable', '/notice', '/funding'];
  const paths = [...hot, ...products.slice(0, 60).map((id) => `/product/${id}`)];
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const option = (
    await sql<{ id: number; price: number }[]>`
    select id, price::int from product_option where product_id = ${products[0] as number} order by id limit 1`
  )[0];
  let n = 0;
  let changedAt = 0;
  const look: LoadAction = (wire) => whole(wire, paths[n++ % paths.length] as string);
  const lookWhileChanging: LoadAction = (wire, seat) => {
    if (performance.now() - changedAt > everyMs) {
      changedAt = performance.now();
      void sql`update product_option set price = ${(option?.price ?? 0) + (n % 7)} where id = ${option?.id ?? 0}`.catch(
        () => {},
      );
    }
    return look(wire, seat);
  };
  const byClick: LoadAction = (wire) => whole(wire, `${paths[6]}?gclid=${process.pid}.${n++}&utm_source=x`);
  const plain: LoadAction = (wire) => whole(wire, paths[6] as string);
  try {
    const { slower: _, ...changing } = await compareSides(
      { child: shop, act: lookWhileChanging },
      { child: shop, act: look },
      pace,
    );
    const { slower: __, ...clicked } = await compareSides(
      { child: shop, act: byClick },
      { child: shop, act: plain },
      pace,
    );
    return [
      {
        action: '66 pages, a price changing',
        ...changing,
        ...judged(changing.ratio, 0.7, 'the same pages undisturbed'),
      },
      { action: 'a page by adverts', ...clicked, ...judged(clicked.ratio, 0.9, 'the same page by its own address') },
    ];
  } finally {
    if (option) await sql`update product_option set price = ${option.price} where id = ${option.id}`;
    await sql.end();
  }
}

function judged(ratio: number, least: number, note: string) {
  return {
    statements: null,
    note: `bare: ${note}`,
    goals: [{ text: `≥ ${least.toFixed(2)} of it`, ok: ratio >= least }],
  };
}

async function whole(wire: BenchWire, path: string) {
  const { status } = await wire.raw({ path, headers: br });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
