import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { dateInKorea } from '#contract/rules/calendar.ts';
import { arrivalDateOf, dispatchDateOf } from '#contract/rules/delivery-date.ts';
import type { UserProductType } from '#contract/wishlist.ts';
import { ensureGuest } from '../guests/create-guest.ts';
import { type Db, type Sql, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { parseCursor } from '../platform/paging/cursor.ts';
import { cardCursorPage } from '../platform/paging/page.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { areaFee } from '../pricing/area-surcharge.ts';
import {
  deleteFavorite,
  deleteOldestViewed,
  deleteRestockAlert,
  deleteUserProduct,
  insertFavorite,
  insertRestockAlert,
  insertUserProduct,
} from './user-products.ts';
import {
  applyCounterDeltas,
  deliveryRouteOf,
  isListed,
  listedCardsOf,
  userProductCardsOf,
  userProductCountOf,
  userProductListSizeOf,
} from './wishlist.sql.ts';

/** Favorites, shares, alerts and recently viewed products (rules D23.3). */
export function createWishlistHandlers(reference: ReferenceData): Handlers<Routes['wishlist']> {
  return {
    async add({ params: { type, id }, query: { optionId } }, at) {
      const { sql, who } = at;
      admit(type, who);
      if (!(await isListed(sql, id))) throw new Refusal('PRODUCT_REMOVED');
      const me = await ensureGuest(at);
      if (type === 'favorite') await insertFavorite(sql, me.id, id);
      else if (type === 'restock') {
        if (!(await insertRestockAlert(sql, me.id, id, optionId))) throw new Refusal('ALARM_NOT_NEEDED');
      } else await insertUserProduct(sql, type, me.id, id);
      if (type === 'recent') await deleteOldestViewed(sql, me.id);
      return engagementCount(sql, type, id);
    },

    /** An unlisted product can still be removed from a list. */
    async remove({ params: { type, id }, query: { optionId } }, { sql, who }) {
      admit(type, who);
      if (type === 'favorite') await deleteFavorite(sql, who.id, id);
      else if (type === 'restock') await deleteRestockAlert(sql, who.id, id, optionId);
      else await deleteUserProduct(sql, type, who.id, id);
      return engagementCount(sql, type, id);
    },

    async list({ params: { type }, query: { take, nextPage } }, { sql, who }) {
      const [rows, count] = await Promise.all([
        userProductCardsOf(sql, type, who, parseCursor(nextPage), take),
        userProductListSizeOf(sql, type, who.id),
      ]);
      return cardCursorPage(rows, take, count);
    },

    async cards({ query: { ids } }, { sql }) {
      const rows = await listedCardsOf(sql, ids);
      return { entities: rows.map((row) => row.card) };
    },

    async arrival({ params: { id }, query: { zonecode } }, { sql, who }) {
      const way = await deliveryRouteOf(sql, id, who?.id ?? null, zonecode);
      if (!way) throw new Refusal('PRODUCT_REMOVED');
      const { shipDate, days, area, opensAt, areaFees, ...rest } = way;
      const now = reference.now();
      // A product that is not open yet ships after its opening.
      const from = opensAt && new Date(opensAt) > now ? new Date(opensAt) : now;
      const shipping =
        shipDate && shipDate >= dateInKorea(now)
          ? shipDate
          : dispatchDateOf(from, days, reference.holidays(), reference.policy('sameDayCutoff'));
      const arrival = arrivalDateOf(shipping, area, reference.holidays());
      return { area, shipping, arrival, areaFee: areaFee(areaFees, area), ...rest };
    },
  };
}

function admit(type: UserProductType, who: Actor) {
  if (who.isGuest && type !== 'share') throw new Refusal('GUEST_NOT_ALLOWED');
}

async function engagementCount(sql: Db, type: UserProductType, id: number) {
  return { type, count: await userProductCountOf(sql, type, id) };
}

/** Adds favorites, shares and questions to the counters of their products. */
export async function countProductEngagement(sql: Sql) {
  while (await tx(sql, applyCounterDeltas));
}
