import type { Area } from '#contract/addresses.ts';
import type { Cart } from '#contract/cart.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Who } from '../platform/identity/actor.ts';
import type { Reference } from '../platform/reference-data.ts';
import {
  blocked,
  entriesOf,
  excess,
  priceLines,
  type SaleLine,
  termsFor,
  unitsByProduct,
  type Wanted,
} from '../pricing/line-price.ts';
import { priceOf } from '../pricing/pricing.ts';
import { addTo } from './add.ts';
import { type CartRow, cartOf, cartTerms, groupOf, purseOf, setUnit, takeOut } from './cart.sql.ts';
import { priceFor } from './quote.ts';

export function cart(reference: Reference, brand: string): Handlers<Routes['cart']> {
  return {
    async show(_, { sql, who }) {
      return read(sql, who);
    },

    async add({ body }, at) {
      const rows = await addTo(at, body, reference);
      at.after(() => at.bornAs?.(rows[0]?.person ?? 0));
      return told(rows, at.who);
    },

    async change({ params }, { sql, who }) {
      const line = await groupOf(sql, who.id, params.id, params.gid);
      if (!line) throw new Refusal('NOT_FOUND');
      const no = excess(line, params.n, params.n + line.others);
      if (no) throw no;
      if (!(await setUnit(sql, who.id, params.id, params.gid, params.n))) throw new Refusal('NOT_FOUND');
      return read(sql, who);
    },

    async remove({ params }, { sql, who }) {
      if (!(await takeOut(sql, who.id, params.id, params.gid))) throw new Refusal('NOT_FOUND');
      return read(sql, who);
    },

    async calculate({ body }, { sql, who }) {
      const rows = await cartTerms(sql, who.id);
      const now = reference.now();
      const chosen = new Set(body.optionGroupIds);
      const { why } = judged(rows, who, now);
      const priced = rows.filter((row) => chosen.has(row.cartGroupId) && why.get(row.cartGroupId) === null);
      const area = body.areaAddress ?? rows[0]?.area ?? 0;
      const { couponIds, usedPoint = 0 } = body;
      if (couponIds === undefined && usedPoint === 0) return totalsOf(priced, who, area);
      const purse = who.isGuest ? null : await purseOf(sql, who.id);
      return priceFor(wantedOf(priced), purse, who, reference, { area, brand, couponIds: couponIds ?? [], usedPoint })
        .totals;
    },
  };

  async function read(sql: Db, who: Who): Promise<Cart> {
    return told(await cartOf(sql, who.id), who);
  }

  function told(rows: CartRow<SaleLine>[], who: Who): Cart {
    const first = rows[0];
    if (!first) return { id: 0, entries: [], totals: null };
    const now = reference.now();
    const { why } = judged(rows, who, now);
    const all = wantedOf(rows);
    const prices = new Map(rows.map((row) => [row.cartGroupId, row.priceAtAdd]));
    const checked = rows.filter((row) => why.get(row.cartGroupId) === null);
    const totals = checked.length > 0 ? totalsOf(checked, who, first.area) : null;
    return { id: first.cartId, entries: entriesOf(all, prices, why), totals };
  }

  function judged(rows: CartRow[], who: Who, now: Date) {
    const all = wantedOf(rows);
    const units = unitsByProduct(all);
    const reason = (one: Wanted) => blocked(one, units.get(one.line.productId) ?? 0, who, reference, now);
    return { why: new Map(all.map((one) => [one.itemId, reason(one)])) };
  }

  function totalsOf(rows: CartRow[], who: Who, area: Area) {
    const items = priceLines(wantedOf(rows), who);
    return priceOf(items, termsFor(who, reference, area)).totals;
  }
}

/** The groups of a cart as goods to be priced. */
function wantedOf<Line extends CartRow>(rows: Line[]): Wanted<Line>[] {
  return rows.map((row) => ({ itemId: row.cartGroupId, unit: row.unit, line: row }));
}
