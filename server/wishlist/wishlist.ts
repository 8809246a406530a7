import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { koreaDate } from '#contract/rules/calendar.ts';
import type { UserProductType } from '#contract/wishlist.ts';
import { born } from '../guests/create.ts';
import { type Db, type Sql, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Who } from '../platform/identity/actor.ts';
import { readCursor } from '../platform/paging/cursor.ts';
import { cardPage } from '../platform/paging/page.ts';
import type { Reference } from '../platform/reference-data.ts';
import { areaFee } from '../pricing/area-surcharge.ts';
import { arrivalOf, dispatchOf } from '../pricing/delivery-date.ts';
import { add, addFavorite, drop, dropFavorite, forgetOldest } from './user-products.ts';
import { addUp, cardsAt, cardsOf, countOf, sizeOf, statusOf, wayOf } from './wishlist.sql.ts';

/** What people do with goods besides buying them (rules D23.3). */
export function wishlist(reference: Reference): Handlers<Routes['wishlist']> {
  return {
    async add({ params: { type, id } }, at) {
      const { sql, who } = at;
      admit(type, who);
      const status = await statusOf(sql, id);
      if (status === undefined) throw new Refusal('PRODUCT_REMOVED');
      if (type === 'restock' && inStock(status)) throw new Refusal('ALARM_NOT_NEEDED');
      const me = await born(at);
      if (type === 'favorite') await addFavorite(sql, me.id, id);
      else await add(sql, type, me.id, id);
      if (type === 'recent') await forgetOldest(sql, me.id);
      return said(sql, type, id);
    },

    /** What has left the shelf can still be let go of. */
    async remove({ params: { type, id } }, { sql, who }) {
      admit(type, who);
      if (type === 'favorite') await dropFavorite(sql, who.id, id);
      else await drop(sql, type, who.id, id);
      return said(sql, type, id);
    },

    async list({ params: { type }, query: { take, nextPage } }, { sql, who }) {
      const [rows, count] = await Promise.all([
        cardsOf(sql, type, who.id, readCursor(nextPage), take),
        sizeOf(sql, type, who.id),
      ]);
      return cardPage(rows, take, count);
    },

    async cards({ query: { ids } }, { sql }) {
      const rows = await cardsAt(sql, ids);
      return { entities: rows.map((row) => row.card) };
    },

    async arrival({ params: { id }, query: { zonecode } }, { sql, who }) {
      const way = await wayOf(sql, id, who?.id ?? null, zonecode);
      if (!way) throw new Refusal('PRODUCT_REMOVED');
      const { shipDate, days, area, opensAt, areaFees, ...rest } = way;
      const now = reference.now();
      // What is not sold yet leaves after it is.
      const from = opensAt && new Date(opensAt) > now ? new Date(opensAt) : now;
      const shipping =
        shipDate && shipDate >= koreaDate(now)
          ? shipDate
          : dispatchOf(from, days, reference.holidays(), reference.policy('sameDayCutoff'));
      const arrival = arrivalOf(shipping, area, reference.holidays());
      return { area, shipping, arrival, areaFee: areaFee(areaFees, area), ...rest };
    },
  };
}

function admit(type: UserProductType, who: Who) {
  if (who.isGuest && type !== 'share') throw new Refusal('GUEST_NOT_ALLOWED');
}

function inStock(status: string) {
  return status === 'stock_in' || status === 'unlimited_stock_in';
}

async function said(sql: Db, type: UserProductType, id: number) {
  return { type, count: await countOf(sql, type, id) };
}

/** Favourites, shares and questions into the products' own numbers. */
export async function countGoods(sql: Sql) {
  while (await tx(sql, addUp));
}
