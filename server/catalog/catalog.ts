import type { Option } from '#contract/catalog.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { List } from '#contract/words.ts';
import { type Cursor, cursorOf, readCursor } from '../base/cursor.ts';
import type { Db } from '../base/database.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Reference } from '../base/reference.ts';
import { earns, pointTerms } from '../pricing/line.ts';
import { expectedOf } from '../pricing/pricing.ts';
import { createBest } from './best.ts';
import { cardsAlongside, cardsBeside, cardsOf, countOf, optionsOf, personOf, productOf } from './catalog.sql.ts';
import { conditions } from './conditions.ts';
import { shownContents } from './contents.ts';
import { createCounts } from './counts.ts';
import { cardsOfGroup, groupNamed, newest, wholesaleOf } from './group.sql.ts';
import { cardsAt, countLately } from './lately.sql.ts';
import { cardsNarrowed, countNarrowed, facetsOf } from './narrowed.sql.ts';
import { isNarrow, labelled } from './narrowing.ts';
import { createSearch } from './search.ts';
import { createViewers, saidOf } from './viewers.ts';

export function catalog(reference: Reference, brand: string): Handlers<Routes['catalog']> {
  const counts = createCounts();
  const best = createBest();
  const viewers = createViewers();
  const search = createSearch(reference);

  return {
    async categories({ query }) {
      const entities = reference.categories();
      return { entities: query.withChildren ? entities : entities.map((one) => ({ ...one, children: [] })) };
    },

    async list({ params, query }, { sql }) {
      const { orderby, take, nextPage, productStatus, ...narrow } = query;
      const place = { ...branch(params.id), orderBy: orderby, status: productStatus };
      if (isNarrow(narrow)) {
        const key = `${place.category} ${place.status ?? ''} ${JSON.stringify(narrow)}`;
        const [rows, count] = await Promise.all([
          cardsNarrowed(sql, place, narrow, readCursor(nextPage), take),
          counts(key, () => countNarrowed(sql, place, narrow)),
        ]);
        return page(rows, take, count);
      }
      const [rows, count] = await Promise.all([
        cardsOf(sql, place, readCursor(nextPage), take),
        counts(`${place.category} ${place.status ?? ''}`, () => countOf(sql, place)),
      ]);
      return page(rows, take, count);
    },

    async facets({ params, query }, { sql }) {
      // Kept as a finished reply and nowhere else, so that a change is heard of as soon as everywhere.
      return labelled(await facetsOf(sql, branch(params.id), query), reference);
    },

    async best({ params, query }, { sql }) {
      const at = placeOf(query.nextPage);
      const ids = await best(sql, { ...branch(params.id), status: query.productStatus }, query.type);
      const entities = await cardsAt(sql, ids.slice(at, at + query.take));
      const nextPage = at + query.take < ids.length ? String(at + query.take) : null;
      return { entities, page: { count: ids.length, nextPage, prePage: null } };
    },

    search: ({ query }, { sql }) => search.search(sql, query),

    suggest: ({ query }, { sql }) => search.suggest(sql, query.filter),

    async wholesale(_, { sql, who }) {
      const wholesaleMin = reference.policy('wholesaleMin');
      return { wholesaleMin, entities: await wholesaleOf(sql, who?.isBusiness ?? false) };
    },

    async group({ params: { code }, query: { page, take } }, { sql }) {
      const { name, count, cards } = await groupOf(sql, code, page, take);
      const nextPage = page * take < count ? String(page + 1) : null;
      const prePage = page > 1 ? String(page - 1) : null;
      return { code, name, productsCount: count, products: cards, page: { count, nextPage, prePage } };
    },

    async prompt({ params, query: { type } }, { sql }) {
      const counted = await countLately(sql, params.id, type);
      if (counted === undefined) throw new Refusal('PRODUCT_REMOVED');
      const count = type === 'viewing' ? viewers.count(params.id) : counted;
      if (count < reference.policy('promptMin')) return null;
      return { type, count, ...saidOf(type, count) };
    },

    async product({ params }, { sql }) {
      const row = await productOf(sql, params.id);
      if (!row) throw new Refusal('PRODUCT_REMOVED');
      const { card, rest, qna } = row;
      const contents = shownContents(rest.contents);
      const wholesaleMin = card.saleType === 'wholesale' ? reference.policy('wholesaleMin') : null;
      return { ...card, ...rest, contents, counts: { ...card.counts, qna }, wholesaleMin };
    },

    async options({ params }, { sql, who }) {
      const rows = await optionsOf(sql, params.id, who?.isBusiness ?? false);
      if (rows.length === 0) throw new Refusal('PRODUCT_REMOVED');
      if (who) viewers.sees(params.id, who.uuid);
      const entities = rows.map(({ option, locked }) => (locked ? withoutPrice(option) : option));
      const dates = [...new Set(entities.flatMap((option) => option.shipmentDate ?? []))].sort();
      return { entities, dates };
    },

    async related({ params, query }, { sql }) {
      const rows = await cardsBeside(sql, params.id, query.categoryId, query.take);
      return { entities: rows.map((row) => row.card) };
    },

    async alongside({ params }, { sql }) {
      const rows = await cardsAlongside(sql, params.id);
      return { entities: rows.map((row) => row.card) };
    },

    async personal({ params }, { sql, who }) {
      const row = await personOf(sql, params.id, who.id);
      if (!row) throw new Refusal('PRODUCT_REMOVED');
      viewers.sees(params.id, who.uuid);
      return {
        isFavorites: row.isFavorites,
        isNotificationRequested: row.isNotificationRequested,
        isAlarmProductOpen: row.isAlarmProductOpen,
        userProductOrderConditions: conditions(row, who, reference),
        expectedPoint:
          who.isGuest || !earns(row.saleType)
            ? null
            : expectedOf(pointTerms(who, reference), { earning: [row.price], lines: 1, arrival: null }),
        tiers: who.isBusiness ? row.tiers : null,
      };
    },
  };

  async function groupOf(sql: Db, code: string, page: number, take: number) {
    if (code === 'new') return { name: '새로 온 상품', ...(await newest(sql, page, take)) };
    const place = /^best-(\d{1,9})$/.exec(code)?.[1];
    if (place) {
      const ids = await best(sql, { ...branch(Number(place)), status: 'stock_in' }, 'week');
      const cards = await cardsAt(sql, ids.slice((page - 1) * take, page * take));
      return { name: `${reference.category(Number(place))?.name} 베스트`, count: ids.length, cards };
    }
    const found = await groupNamed(sql, brand, code);
    if (!found) throw new Refusal('NOT_FOUND');
    const rows = await cardsOfGroup(sql, found.id, page, take);
    return { name: found.name, count: found.count, cards: rows.map((row) => row.card) };
  }

  function branch(id: number) {
    const found = reference.category(id);
    if (!found) throw new Refusal('NOT_FOUND');
    return { category: id, isRoot: found.isRoot };
  }
}

function page<T>(rows: (Cursor & { card: T })[], take: number, count: number): List<T> {
  const shown = rows.slice(0, take);
  const nextPage = rows.length > take ? cursorOf(shown.at(-1)) : null;
  return { entities: shown.map((row) => row.card), page: { count, nextPage, prePage: null } };
}

/** What business members pay is nobody else's to read (rules D14). */
function withoutPrice(option: Option): Option {
  return {
    ...option,
    price: { supplyPrice: null, price: 0, specialSalePrice: null },
    productOptionPrice: { price: 0 },
  };
}

function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return 0;
  if (!/^\d{1,3}$/.test(cursor)) throw new Refusal('BAD_REQUEST');
  return Number(cursor);
}
