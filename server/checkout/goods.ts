import { Refusal } from '#contract/refusal.ts';
import { excess, obstacle, priceLine, type SaleTerms, unitsByProduct } from '../cart/line.ts';
import type { Memory } from '../memory.ts';
import type { Who } from '../who.ts';

/** Throws why the first of these cannot be bought now: asked when an order sheet is made, and again when it is checked. */
export function checkGoods(lines: (SaleTerms & { unit: number })[], who: Who, memory: Memory) {
  const now = new Date();
  const units = unitsByProduct(lines.map((line) => ({ groupId: 0, unit: line.unit, line })));
  for (const line of lines) {
    if (line.isAppOnly && who.platform === 'web') throw new Refusal('APP_ONLY');
    const no = obstacle(line, who, memory, now) ?? excess(line, line.unit, units.get(line.productId) ?? 0);
    if (no) throw no;
  }
}

export function asPriced(row: SaleTerms & { groupId: number; unit: number }) {
  return priceLine({ groupId: row.groupId, unit: row.unit, line: row });
}
