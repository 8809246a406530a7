import { queryDatabase } from '#test/claims-requests.ts';
import type { BenchChild } from './child.ts';
import { type BenchPace, type BenchRow, compareSides } from './compare.ts';
import type { BenchWire } from './wire.ts';

type Side = { child: BenchChild; url: string };

/** The same list in a small and in a large shop, one reader at a time: the answer time must not grow with the catalogue. */
export async function measureLargeCatalogue(
  small: Side,
  large: Side,
  products: number,
  pace: BenchPace,
): Promise<BenchRow[]> {
  const category = await fullest(small.url);
  const first = { small: listOf(category), large: listOf(category) };
  const deep = {
    small: `${listOf(category)}?nextPage=${await cursor(small.url, category, 0.5)}`,
    large: `${listOf(category)}?nextPage=${await cursor(large.url, category, 0.9)}`,
  };
  return [await row(`first page, ${products} products`, first), await row(`deep page, ${products} products`, deep)];

  async function row(action: string, paths: { small: string; large: string }): Promise<BenchRow> {
    const { slower, ...found } = await compareSides(
      { child: large.child, act: (wire) => get(wire, paths.large) },
      { child: small.child, act: (wire) => get(wire, paths.small) },
      { ...pace, connections: 1 },
    );
    const note = `bare: the same page in the small shop; half of the answers took ${slower.toFixed(2)}× as long`;
    return { action, ...found, statements: null, goals: [{ text: '≤ 1.50× as long', ok: slower <= 1.5 }], note };
  }
}

async function get(wire: BenchWire, path: string) {
  const { status } = await wire.raw({ path });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

function listOf(category: number) {
  return `/v1/products/category/${category}`;
}

async function fullest(url: string) {
  return queryDatabase(url, async (sql) => {
    const [found] = await sql`
      select root_category_id::int as id from product_card where is_listed group by 1 order by count(*) desc limit 1`;
    return found?.id as number;
  });
}

/** The cursor of the list after `part` of it, rounded to full pages. */
async function cursor(url: string, category: number, part: number) {
  return queryDatabase(url, async (sql) => {
    const [found] = await sql`
      with all_of as (
        select (extract(epoch from created_at) * 1000000)::bigint as value, product_id,
          row_number() over (order by created_at desc, product_id desc) as at, count(*) over () as count
        from product_card where is_listed and root_category_id = ${category}
      )
      select value || '.' || product_id as at from all_of where at <= greatest(1, least(count * ${part}::float8, count - 16)) order by at desc limit 1`;
    return found?.at as string;
  });
}
