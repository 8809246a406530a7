import type { Area } from '#contract/addresses.ts';
import type { Cart } from '#contract/cart.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  cartBundlesOf,
  checkoutObstacle,
  type ItemToPrice,
  priceLines,
  priceTermsFor,
  quantityByProduct,
  quantityObstacle,
} from '../pricing/line-price.ts';
import { calculatePrice } from '../pricing/pricing.ts';
import type { SaleLines } from '../pricing/sale-line.ts';
import { addToCart } from './add-to-cart.ts';
import {
  availableBenefitsOf,
  type CartRow,
  cartItemOf,
  cartRowsOf,
  deleteCartItem,
  setCartItemQuantity,
} from './cart.sql.ts';
import { quoteItems } from './quote.ts';

export function createCartHandlers(
  reference: ReferenceData,
  brand: string,
  saleLines: SaleLines,
): Handlers<Routes['cart']> {
  return {
    async show(_, { sql, who }) {
      return cartOf(sql, who);
    },

    async add({ body }, at) {
      const rows = await addToCart(at, body, reference, saleLines);
      at.after(() => at.onGuestCreated?.(rows[0]?.person ?? 0));
      return toCart(rows, at.who);
    },

    async change({ params }, { sql, who }) {
      const line = await cartItemOf(sql, saleLines, who.id, params.id, params.gid);
      if (!line) throw new Refusal('NOT_FOUND');
      const refusal = quantityObstacle(line, params.n, params.n + line.others);
      if (refusal) throw refusal;
      if (!(await setCartItemQuantity(sql, who.id, params.id, params.gid, params.n))) throw new Refusal('NOT_FOUND');
      return cartOf(sql, who);
    },

    async remove({ params }, { sql, who }) {
      if (!(await deleteCartItem(sql, who.id, params.id, params.gid))) throw new Refusal('NOT_FOUND');
      return cartOf(sql, who);
    },

    async calculate({ body }, { sql, who }) {
      const rows = await cartRowsOf(sql, saleLines, who.id);
      const now = reference.now();
      const chosen = new Set(body.optionGroupIds);
      const { why } = withRefusals(rows, who, now);
      const priced = rows.filter((row) => chosen.has(row.cartGroupId) && why.get(row.cartGroupId) === null);
      const area = body.areaAddress ?? rows[0]?.area ?? 0;
      const { couponIds, usedPoint = 0 } = body;
      if (couponIds === undefined && usedPoint === 0) return totalsOf(priced, who, area);
      const benefits = who.isGuest ? null : await availableBenefitsOf(sql, who.id);
      return quoteItems(wantedOf(priced), benefits, who, reference, {
        area,
        brand,
        couponIds: couponIds ?? [],
        usedPoint,
      }).totals;
    },
  };

  async function cartOf(sql: Db, who: Actor): Promise<Cart> {
    return toCart(await cartRowsOf(sql, saleLines, who.id), who);
  }

  function toCart(rows: CartRow[], who: Actor): Cart {
    const first = rows[0];
    if (!first) return { id: 0, entries: [], totals: null };
    const now = reference.now();
    const { why } = withRefusals(rows, who, now);
    const all = wantedOf(rows);
    const prices = new Map(rows.map((row) => [row.cartGroupId, row.priceAtAdd]));
    const checked = rows.filter((row) => why.get(row.cartGroupId) === null);
    const totals = checked.length > 0 ? totalsOf(checked, who, first.area) : null;
    return { id: first.cartId, entries: cartBundlesOf(all, prices, why), totals };
  }

  function withRefusals(rows: CartRow[], who: Actor, now: Date) {
    const all = wantedOf(rows);
    const units = quantityByProduct(all);
    const reason = (one: ItemToPrice) => checkoutObstacle(one, units.get(one.line.productId) ?? 0, who, reference, now);
    return { why: new Map(all.map((one) => [one.itemId, reason(one)])) };
  }

  function totalsOf(rows: CartRow[], who: Actor, area: Area) {
    const items = priceLines(wantedOf(rows), who);
    return calculatePrice(items, priceTermsFor(who, reference, area)).totals;
  }
}

/** Returns the groups of a cart as items to price. */
function wantedOf(rows: CartRow[]): ItemToPrice<CartRow>[] {
  return rows.map((row) => ({ itemId: row.cartGroupId, unit: row.unit, line: row }));
}
