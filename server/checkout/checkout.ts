import { isOnePlace } from '#contract/addresses.ts';
import type { Checked, OrderTmp } from '#contract/checkout.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../base/database.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Reference } from '../base/reference.ts';
import type { Who } from '../base/who.ts';
import { merged } from '../cart/add.ts';
import { priceFor } from '../cart/quote.ts';
import { born } from '../guests/born.ts';
import { addressFrom, makeTmp } from '../orderbook/sheets.ts';
import { methodsFor, moment } from '../payment/methods.ts';
import { entriesOf, oneShipmentDate, type SaleTerms } from '../pricing/line.ts';
import { savedReceiptOf } from '../receipts/receipts.ts';
import type { CheckTools } from './ask.ts';
import { pickedFromCart, pickedFromProduct, type TmpRow, type TmpTerms, tmpOf, tmpTermsOf } from './checkout.sql.ts';
import { consentsFor } from './consents.ts';
import { giftOfSheet, giftSheets } from './gift.ts';
import { checkArea, checkGoods, wantedOf } from './goods.ts';
import { buyerOf, checkLimits } from './person.ts';
import { place } from './place.ts';

export function checkout(reference: Reference, tools: CheckTools): Handlers<Routes['checkout']> {
  return {
    async fromCart({ body }, { sql, who }) {
      const ids = [...new Set(body.optionGroupIds)];
      const picked = await pickedFromCart(sql, who.id, ids);
      if (picked.length === 0) throw new Refusal('CART_EMPTY');
      if (picked.length < ids.length) throw new Refusal('NOT_FOUND');
      checkGoods(picked, who, reference);
      await checkLimits(sql, picked, buyerOf(who, null), reference);
      return makeTmp(
        sql,
        who.id,
        sheetOf(
          picked,
          picked.map((row) => row.cartGroupId),
        ),
        reference.policy('tmpOrderMinutes'),
      );
    },

    async fromProduct({ body }, at) {
      const { sql, who } = at;
      const wanted = merged(body);
      const lines = await pickedFromProduct(sql, body.productId, [...wanted.keys()]);
      if (lines.length < wanted.size) throw new Refusal(lines.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
      oneShipmentDate(lines);
      const picked = lines.map((line) => ({ ...line, unit: wanted.get(line.pathKey) ?? 1 }));
      checkGoods(picked, who, reference);
      await checkLimits(sql, picked, buyerOf(who, null), reference);
      const { id } = await born(at);
      return makeTmp(
        sql,
        id,
        sheetOf(
          picked,
          picked.map(() => 0),
        ),
        reference.policy('tmpOrderMinutes'),
      );
    },

    ...giftSheets(reference),

    async read({ params }, { sql, who }) {
      return sheet(sql, alive(await tmpOf(sql, who, params.id)), who);
    },

    async address({ params, body }, { sql, who }) {
      const rows = alive(await tmpOf(sql, who, params.id, { save: body }));
      return sheet(sql, rows, who, { ...addressFrom(body), areaAddress: rows[0]?.area ?? 0 });
    },

    async calculate({ params, query, body }, { sql, who }) {
      const { address, couponIds, usedPoint } = body;
      const giftCount = query.isGift ? query.giftCount : undefined;
      const chosen = couponIds !== undefined || usedPoint !== undefined || giftCount !== undefined;
      const choose = chosen ? { choose: { couponIds, usedPoint, giftCount } } : {};
      const rows = alive(await tmpTermsOf(sql, who, params.id, { zonecode: address?.zonecode, ...choose }));
      const first = rows[0] as TmpTerms;
      const receivers = giftCount ?? first.giftCount;
      if (address && receivers === null) checkArea(rows, first.area);
      return priceFor(wantedOf(rows), first.purse, who, reference, {
        brand: tools.brand,
        // A gift's parcels are priced for the mainland: where they go is not known yet (rules D12.2).
        area: receivers === null ? first.area : 0,
        couponIds: couponIds === undefined ? first.couponIds : couponIds,
        usedPoint: usedPoint ?? first.usedPoint,
        ...(receivers === null ? {} : { receivers }),
      }).totals;
    },

    check: ({ params, body }, { sql, who }): Promise<Checked> =>
      place(sql, { who, tmp: params.id, body, reference, tools }),
  };

  async function sheet(sql: Db, rows: TmpRow[], who: Who, address = keptPlace(rows)): Promise<OrderTmp> {
    const first = rows[0] as TmpRow;
    const { totals, coupons, points } = kept(rows, who, first);
    const all = wantedOf(rows);
    const count = first.giftCount ?? 1;
    return {
      id: first.id,
      status: 'pre_ordering',
      expiresAt: first.expiresAt,
      isGift: first.giftCount !== null,
      gift: await giftOfSheet(sql, rows, reference),
      address: first.giftCount === null ? address : null,
      totalPricesDetail: { ...totals, entities: entriesOf(all, new Map(), new Map()) },
      isPhoneProofNeeded: who.isGuest && reference.policy('guestPhoneProof'),
      coupons,
      points,
      cashReceipt: savedReceiptOf(first.savedReceipt, who.id, tools.encryption),
      consents: consentsFor(rows),
      paymentMethods: methodsFor({
        payable: totals.price,
        isGuest: who.isGuest,
        left: Math.min(...rows.map(({ saleable, unit }) => (saleable >= endless ? saleable : saleable - unit * count))),
        isForMany: count > 1,
        isPrepaid: first.giftCount !== null && totals.cumaAddOrtherShippingFee > 0,
        ...moment(rows, reference),
      }),
    };
  }

  // What was chosen may not be to be had any more when the sheet is opened again: then it is as if nothing had been chosen.
  function kept(rows: TmpRow[], who: Who, { area, couponIds, usedPoint, purse, giftCount }: TmpRow) {
    const gift = giftCount === null ? { area } : { area: 0 as const, receivers: giftCount };
    const wish = { brand: tools.brand, ...gift, couponIds, usedPoint };
    try {
      return priceFor(wantedOf(rows), purse, who, reference, wish);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return priceFor(wantedOf(rows), purse, who, reference, { ...wish, couponIds: null, usedPoint: 0 });
    }
  }
}

/** Where it is to go, unless postcode and street were kept before they were laid side by side: then it is asked for again. */
function keptPlace(rows: TmpRow[]) {
  const address = rows[0]?.address ?? null;
  return address && isOnePlace(address) ? address : null;
}
// What the view `sale_line` says of goods that do not run out.
const endless = 999;

/** An order sheet that is the person's own, not past its hour, and not yet an order that was paid. */
function alive<Row extends TmpTerms>(rows: Row[]) {
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
