import type { BenchChild } from './child.ts';
import { type BenchPace, type BenchRow, compareSides } from './compare.ts';
import type { BenchWire } from './wire.ts';

/** Search words as customers type them, by what they require of the search. */
const queries = {
  exact: '고구마',
  'first consonants': 'ㄱㄱㅁ',
  'a slip': '고그마',
  miss: '쿠쿠쿠쿠',
};

/** Uncached searches, each against the same statements on node:http with the words already parsed. */
export async function measureSearches(
  shop: BenchChild,
  bare: BenchChild,
  products: number,
  pace: BenchPace,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let n = 0;
  for (const [kind, word] of Object.entries(queries)) {
    // A different lower price bound makes a new query with the same result.
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
    // Without results, most of the time outside the statement is spent on alternative spellings.
    const least = kind === 'miss' ? 0.7 : 0.5;
    const goals = [{ text: `≥ ${least.toFixed(2)} of bare`, ok: found.ratio >= least }];
    rows.push({ action: `search, ${kind}, ${products} products`, ...found, statements: null, goals });
  }
  return rows;
}
