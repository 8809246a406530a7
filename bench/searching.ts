import type { Child } from './child.ts';
import { compare, type Pace, type Row } from './compare.ts';
import type { Wire } from './wire.ts';

/** Words as people type them, and what each asks of the search. */
const asked = {
  exact: '고구마',
  'first consonants': 'ㄱㄱㅁ',
  'a slip': '고그마',
  miss: '쿠쿠쿠쿠',
};

/** Searches nobody has made before, each against the same statements on node:http with the words already understood. */
export async function searchRows(shop: Child, bare: Child, products: number, pace: Pace): Promise<Row[]> {
  const rows: Row[] = [];
  let n = 0;
  for (const [kind, word] of Object.entries(asked)) {
    // Another lower bound each time is another question, with the same answer.
    const path = () => `/v1/products/search?filter=${encodeURIComponent(word)}&minPrice=${n++ % 1000}`;
    const act = async (wire: Wire) => {
      const { status } = await wire.raw({ path: path() });
      if (status !== 200) throw new Error(`searching answered ${status}`);
    };
    const { slower: _, ...found } = await compare(
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
