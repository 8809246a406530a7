import type { PlacedOrder } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { restoreSheetChoice, saveSheetDigest, toDeliveryAddress } from '../order-records/order-sheets.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { createOrderSheetHandlers } from './create-order-sheet.ts';
import { createGiftSheetHandlers } from './gift-sheet.ts';
import { checkDeliverable } from './item-availability.ts';
import { type OrderSheetRow, orderSheetOf } from './order-sheet.sql.ts';
import { createSheetView } from './order-sheet-view.ts';
import { placeOrderFromSheet } from './place-order.ts';
import type { PlaceOrderTools } from './place-order-input.ts';
import { quoteOrderSheet } from './quote-sheet.ts';
import { sheetDigestOf } from './sheet-digest.ts';

export function createCheckoutHandlers(reference: ReferenceData, tools: PlaceOrderTools): Handlers<Routes['checkout']> {
  const { saleLines } = tools;
  const sheet = createSheetView(reference, tools);
  return {
    ...createOrderSheetHandlers(reference, saleLines),
    ...createGiftSheetHandlers(reference, saleLines),

    async read({ params }, { sql, who }) {
      return sheet(sql, requireOpenSheet(await orderSheetOf(sql, saleLines, who, params.id)), who);
    },

    async address({ params, body }, { sql, who }) {
      const rows = requireOpenSheet(await orderSheetOf(sql, saleLines, who, params.id, { save: body }));
      return sheet(sql, rows, who, { ...toDeliveryAddress(body), areaAddress: rows[0]?.area ?? 0 });
    },

    async calculate({ params, query, body }, { sql, who }) {
      const { address, couponIds, usedPoint } = body;
      const giftCount = query.isGift ? query.giftCount : undefined;
      const isChoice = couponIds !== undefined || usedPoint !== undefined || giftCount !== undefined;
      const choice = { couponIds, usedPoint, giftCount };
      const rows = requireOpenSheet(
        await orderSheetOf(sql, saleLines, who, params.id, {
          zonecode: address?.zonecode,
          ...(isChoice ? { choose: choice } : {}),
        }),
      );
      const first = rows[0] as OrderSheetRow;
      const receivers = giftCount ?? first.giftCount;
      try {
        if (address && receivers === null) checkDeliverable(rows, first.area);
        return quoteOrderSheet(rows, who, reference, choice, {
          brand: tools.brand,
          // A gift's parcels are priced for the mainland, since their address is not known yet (rules D12.2).
          area: receivers === null ? first.area : 0,
          ...(receivers === null ? {} : { receivers }),
        }).totals;
      } catch (error) {
        // The statement that read the sheet has saved the choice; its rows have the one before.
        if (isChoice) await restoreSheetChoice(sql, { id: params.id, person: who.id }, choice, first);
        throw error;
      }
    },

    async check({ params, body }, { sql, who, ip }): Promise<PlacedOrder> {
      try {
        return await placeOrderFromSheet(sql, { who, ip, tmp: params.id, body, reference, tools });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'GOODS_CHANGED') throw error;
        // The error contains the current items, so that the next check can confirm them.
        const rows = requireOpenSheet(await orderSheetOf(sql, saleLines, who, params.id));
        await saveSheetDigest(sql, { id: params.id, person: who.id }, sheetDigestOf(rows));
        throw new Refusal('GOODS_CHANGED', {}, { sheet: await sheet(sql, rows, who) });
      }
    },
  };
}

/** Requires an order sheet of the customer that has not expired and is not a paid order yet. */
function requireOpenSheet(rows: OrderSheetRow[]) {
  const first = rows[0];
  if (!first) throw new Refusal('NOT_FOUND');
  if (first.orderUuid && first.orderStatus !== 'request') {
    throw new Refusal('ORDER_ALREADY_PLACED', {}, { uuid: first.orderUuid });
  }
  if (first.isOver) throw new Refusal('ORDER_TMP_EXPIRED');
  return rows;
}
