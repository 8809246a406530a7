import type { BenchChild } from './child.ts';
import { type BenchPace, type BenchRow, compareSides } from './compare.ts';
import type { BenchWire } from './wire.ts';

/** Words as people type them, and what each asks of the search. */
const asked = {
  exact: '고구마',
  'first consonants': 'ㄱㄱㅁ',
  'a slip': '고그마',
  miss: '쿠쿠쿠쿠',
};

/** Searches nobody has made before, each against the same statements on node:http with the words already understood. */
export async function measureSearches(
  shop: BenchChild,
  bare: BenchChild,
  products: number,
  pace: BenchPace,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let n = 0;
  for (const [kind, word] of Object.entries(asked)) {
    // Another lower bound each time is another question, with the same answer.
    const path = () => `/v1/products/search?filter=${encodeURIComponent(word)}&minPrice=${n++ % 1000}`;
    const act = async (wire: BenchWire) => {
      const { status } = await wire.raw({ path: path() });
      if (status !== 200) throw new Error(`searching answered ${status}`);
    };
    const { slower: _, ...found } = await compareSides(
      { child: shop, act },
      { child: bare, act },
      { ...pace, connections: 4 },
    );
    // Where nothing is found, trying what else could have been meant is most of what is not the statement.
    const least = kind === 'miss' ? 0.7 : 0.5;
    const goals = [{ text: `≥ ${least.toFixed(2)} of bare`, ok: found.ratio >= least }];
    rows.push({ action: `search, ${kind}, ${products} products`, ...found, statements: null, goals });
  }
  return rows;
}
