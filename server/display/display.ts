import type { HomeDisplay } from '#contract/display.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { parseCursor, type RowCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cardCursorPage, cursorPage } from '../platform/paging/page.ts';
import {
  bestDisplaysOf,
  displayStripOf,
  displayStripsOf,
  displayStylesOf,
  displayTabsOf,
  homeDisplaysOf,
} from './display.sql.ts';
import { navigationSubTabsOf, navigationTabsOf } from './navigation.sql.ts';
import { displayedCountOf, displayedProductsOf, displayedReviewCountOf, displayedReviewsOf } from './products.sql.ts';

export function createDisplayHandlers(brand: string): Handlers<Routes['display']> {
  return {
    async navigation(_, { sql }) {
      return { entities: await navigationTabsOf(sql, brand) };
    },

    async home({ query }, { sql }) {
      const after = placeOf(query.nextPage);
      const rows = await homeDisplaysOf(sql, brand, query.key, after, query.take);
      const next = () => String(after + query.take);
      return {
        entities: rows.slice(0, query.take).map(({ total: _, ...one }) => one),
        page: cursorPage(rows, query.take, rows[0]?.total ?? 0, next),
      };
    },

    async best(_, { sql }) {
      return { categoryAdvertisings: await bestDisplaysOf(sql) };
    },

    async subTabs({ params, query }, { sql }) {
      const entities = await navigationSubTabsOf(sql, brand, params.id, query.take);
      if (!entities) throw new Refusal('NOT_FOUND');
      return { entities };
    },

    async category({ params }, { sql }) {
      const { id, name, title, tabs } = await displayOf(sql, params.id);
      return { id, name, title, children: tabs };
    },

    async groups(_, { sql }) {
      const entities = await displayStripsOf(sql, brand);
      return { entities, page: { count: entities.length, nextPage: null, prePage: null } };
    },

    async group({ params, query }, { sql }) {
      const at = parseCursor(query.nextPage);
      const [group, rows, count] = await Promise.all([
        displayOf(sql, params.id),
        displayedProductsOf(sql, params.id, at ? { after: at } : {}, query.take),
        displayedCountOf(sql, params.id),
      ]);
      const { entities: products, page } = cardCursorPage(rows, query.take, count);
      return { ...group, products, page };
    },

    async tabs({ params, query }, { sql }) {
      const [rows] = await Promise.all([displayTabsOf(sql, params.id, query.take), displayOf(sql, params.id)]);
      return { entities: rows.map(({ id, name }) => ({ id, name })) };
    },

    async tabButtons({ params }, { sql }) {
      const [entities] = await Promise.all([displayTabsOf(sql, params.id, 60), displayOf(sql, params.id)]);
      return { entities: entities.map((row) => ({ ...row })) };
    },

    async products({ params, query: { take, nextPage, prePage, includeCursor } }, { sql }) {
      const [after, before] = [parseCursor(nextPage), parseCursor(prePage)];
      if (after && before) throw new Refusal('BAD_REQUEST');
      const [rows, count] = await Promise.all([
        displayedProductsOf(sql, params.id, after ? { after } : before ? { before } : {}, take),
        displayedCountOf(sql, params.id),
        displayOf(sql, params.id),
      ]);
      const { shown, page } = bothWays(rows, { take, after, before, count });
      return {
        entities: shown.map((row) => (includeCursor ? { ...row.card, cursor: rowCursorOf(row) } : row.card)),
        page,
      };
    },

    async style(_, { sql }) {
      const rows = await displayStylesOf(sql, brand);
      return { palette: brand, cards: Object.fromEntries(rows.map(({ code, ui }) => [code, ui])) };
    },

    async reviews({ params, query: { take, nextPage } }, { sql }) {
      const skip = placeOf(nextPage);
      const [rows, count] = await Promise.all([
        displayedReviewsOf(sql, params.id, skip, take),
        displayedReviewCountOf(sql, params.id),
        displayOf(sql, params.id),
      ]);
      return {
        entities: rows.slice(0, take).map(({ review, product }) => ({ ...review, product })),
        page: cursorPage(rows, take, count, () => String(skip + take)),
      };
    },
  };

  async function displayOf(sql: Db, id: number): Promise<HomeDisplay> {
    const found = await displayStripOf(sql, brand, id);
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  }
}

function placeOf(cursor: string | undefined) {
  const place = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(place) || place < 0 || place > 10_000) throw new Refusal('BAD_REQUEST');
  return place;
}

/** A page that continues in both directions. Rows read backwards are reversed. */
function bothWays<Row extends RowCursor>(
  rows: Row[],
  {
    take,
    after,
    before,
    count,
  }: { take: number; after: RowCursor | undefined; before: RowCursor | undefined; count: number },
) {
  const more = rows.length > take;
  const pageRows = before ? rows.slice(0, take).reverse() : rows.slice(0, take);
  const hasPrevious = before ? more : after;
  const page = {
    count,
    nextPage: before || more ? rowCursorOf(pageRows.at(-1)) : null,
    prePage: hasPrevious ? rowCursorOf(pageRows[0]) : null,
  };
  return { shown: pageRows, page };
}
