import type { Checked, OrderTmp } from '#contract/checkout.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { merged } from '../cart/cart.ts';
import { entriesOf, oneShipmentDate, type SaleTerms, termsFor } from '../cart/line.ts';
import { priceOf } from '../cart/pricing.ts';
import type { Db } from '../database.ts';
import type { Handlers } from '../handlers.ts';
import type { Memory } from '../memory.ts';
import type { Who } from '../who.ts';
import { type CheckTools, checkArea, place } from './check.ts';
import { addressFrom, makeTmp, pickedFromCart, pickedFromProduct, type TmpRow, tmpOf } from './checkout.sql.ts';
import { asPriced, checkGoods } from './goods.ts';

export function checkout(memory: Memory, tools: CheckTools): Handlers<Routes['checkout']> {
  return {
    async fromCart({ body }, { sql, who }) {
      const ids = [...new Set(body.optionGroupIds)];
      const picked = await pickedFromCart(sql, who.id, ids);
      if (picked.length === 0) throw new Refusal('CART_EMPTY');
      if (picked.length < ids.length) throw new Refusal('NOT_FOUND');
      checkGoods(picked, who, memory);
      return makeTmp(
        sql,
        who.id,
        sheetOf(
          picked,
          picked.map((row) => row.groupId),
        ),
        memory.policy('tmpOrderMinutes', 60),
      );
    },

    async fromProduct({ body }, { sql, who }) {
      const wanted = merged(body);
      const lines = await pickedFromProduct(sql, body.productId, [...wanted.keys()]);
      if (lines.length < wanted.size) throw new Refusal(lines.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
      oneShipmentDate(lines);
      const picked = lines.map((line) => ({ ...line, unit: wanted.get(line.pathKey) ?? 1 }));
      checkGoods(picked, who, memory);
      return makeTmp(
        sql,
        who.id,
        sheetOf(
          picked,
          picked.map(() => 0),
        ),
        memory.policy('tmpOrderMinutes', 60),
      );
    },

    async read({ params }, { sql, who }) {
      return sheet(await alive(sql, who, params.id), who);
    },

    async address({ params, body }, { sql, who }) {
      const rows = await alive(sql, who, params.id, { save: body });
      return sheet(rows, who, { ...addressFrom(body), areaAddress: rows[0]?.area ?? 0 });
    },

    async calculate({ params, body }, { sql, who }) {
      const rows = await alive(sql, who, params.id, { zonecode: body.address?.zonecode });
      const area = rows[0]?.area ?? 0;
      if (body.address) checkArea(rows, area);
      return priceOf(rows.map(asPriced), termsFor(who, memory, area, new Date())).totals;
    },

    async check({ params, body }, { sql, who }): Promise<Checked> {
      return place(sql, who, params.id, body, memory, tools);
    },
  };

  function sheet(rows: TmpRow[], who: Who, address = rows[0]?.address ?? null): OrderTmp {
    const first = rows[0] as TmpRow;
    const { totals } = priceOf(rows.map(asPriced), termsFor(who, memory, first.area, new Date()));
    const all = rows.map((row) => ({ groupId: row.groupId, unit: row.unit, line: row }));
    return {
      id: first.id,
      status: 'pre_ordering',
      expiresAt: first.expiresAt,
      isGift: false,
      address,
      totalPricesDetail: { ...totals, entities: entriesOf(all, new Map(), new Map()) },
      paymentMethods: [{ type: 'card', allowed: true }],
    };
  }
}

/** An order sheet that is the person's own, not past its hour, and not yet an order that was paid. */
async function alive(sql: Db, who: Who, id: number, look: Parameters<typeof tmpOf>[3] = {}) {
  const rows = await tmpOf(sql, who.id, id, look);
  const first = rows[0];
  if (!first) throw new Refusal('NOT_FOUND');
  if (first.orderUuid && first.orderStatus !== 'request') {
    throw new Refusal('ORDER_ALREADY_PLACED', {}, { uuid: first.orderUuid });
  }
  if (first.isOver) throw new Refusal('ORDER_TMP_EXPIRED');
  return rows;
}

function sheetOf(picked: (SaleTerms & { unit: number })[], cartGroupIds: number[]) {
  return { optionIds: picked.map((line) => line.optionId), units: picked.map((line) => line.unit), cartGroupIds };
}
