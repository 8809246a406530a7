import type { HomeDisplay } from '#contract/display.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { type Cursor, cursorOf, readCursor } from '../platform/paging/cursor.ts';
import { cardPage, goingOn } from '../platform/paging/page.ts';
import { bestOf, displaysOf, groupOf, groupsOf, stylesOf, tabsOf } from './display.sql.ts';
import { navigationOf, subTabsOf } from './navigation.sql.ts';
import { countOf, productsOf, reviewCountOf, reviewsOf } from './products.sql.ts';

export function display(brand: string): Handlers<Routes['display']> {
  return {
    async navigation(_, { sql }) {
      return { entities: await navigationOf(sql, brand) };
    },

    async home({ query }, { sql }) {
      const after = placeOf(query.nextPage);
      const rows = await displaysOf(sql, brand, query.key, after, query.take);
      const next = () => String(after + query.take);
      return {
        entities: rows.slice(0, query.take).map(({ total: _, ...one }) => one),
        page: goingOn(rows, query.take, rows[0]?.total ?? 0, next),
      };
    },

    async best(_, { sql }) {
      return { categoryAdvertisings: await bestOf(sql) };
    },

    async subTabs({ params, query }, { sql }) {
      const entities = await subTabsOf(sql, brand, params.id, query.take);
      if (!entities) throw new Refusal('NOT_FOUND');
      return { entities };
    },

    async category({ params }, { sql }) {
      const { id, name, title, tabs } = await known(sql, params.id);
      return { id, name, title, children: tabs };
    },

    async groups(_, { sql }) {
      const entities = await groupsOf(sql, brand);
      return { entities, page: { count: entities.length, nextPage: null, prePage: null } };
    },

    async group({ params, query }, { sql }) {
      const at = readCursor(query.nextPage);
      const [group, rows, count] = await Promise.all([
        known(sql, params.id),
        productsOf(sql, params.id, at ? { after: at } : {}, query.take),
        countOf(sql, params.id),
      ]);
      const { entities: products, page } = cardPage(rows, query.take, count);
      return { ...group, products, page };
    },

    async tabs({ params, query }, { sql }) {
      const [rows] = await Promise.all([tabsOf(sql, params.id, query.take), known(sql, params.id)]);
      return { entities: rows.map(({ id, name }) => ({ id, name })) };
    },

    async tabButtons({ params }, { sql }) {
      const [entities] = await Promise.all([tabsOf(sql, params.id, 60), known(sql, params.id)]);
      return { entities: entities.map((row) => ({ ...row })) };
    },

    async products({ params, query: { take, nextPage, prePage, includeCursor } }, { sql }) {
      const [after, before] = [readCursor(nextPage), readCursor(prePage)];
      if (after && before) throw new Refusal('BAD_REQUEST');
      const [rows, count] = await Promise.all([
        productsOf(sql, params.id, after ? { after } : before ? { before } : {}, take),
        countOf(sql, params.id),
        known(sql, params.id),
      ]);
      const { shown, page } = bothWays(rows, { take, after, before, count });
      return {
        entities: shown.map((row) => (includeCursor ? { ...row.card, cursor: cursorOf(row) } : row.card)),
        page,
      };
    },

    async style(_, { sql }) {
      const rows = await stylesOf(sql, brand);
      return { palette: brand, cards: Object.fromEntries(rows.map(({ code, ui }) => [code, ui])) };
    },

    async reviews({ params, query: { take, nextPage } }, { sql }) {
      const skip = placeOf(nextPage);
      const [rows, count] = await Promise.all([
        reviewsOf(sql, params.id, skip, take),
        reviewCountOf(sql, params.id),
        known(sql, params.id),
      ]);
      return {
        entities: rows.slice(0, take).map(({ review, product }) => ({ ...review, product })),
        page: goingOn(rows, take, count, () => String(skip + take)),
      };
    },
  };

  async function known(sql: Db, id: number): Promise<HomeDisplay> {
    const found = await groupOf(sql, brand, id);
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  }
}

function placeOf(cursor: string | undefined) {
  const place = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(place) || place < 0 || place > 10_000) throw new Refusal('BAD_REQUEST');
  return place;
}

/** A page that goes on in either direction; what was read backwards is turned round again. */
function bothWays<Row extends Cursor>(
  rows: Row[],
  {
    take,
    after,
    before,
    count,
  }: { take: number; after: Cursor | undefined; before: Cursor | undefined; count: number },
) {
  const more = rows.length > take;
  const shown = before ? rows.slice(0, take).reverse() : rows.slice(0, take);
  const hasPrevious = before ? more : after;
  const page = {
    count,
    nextPage: before || more ? cursorOf(shown.at(-1)) : null,
    prePage: hasPrevious ? cursorOf(shown[0]) : null,
  };
  return { shown, page };
}
