import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { readStanding } from '../platform/paging/cursor.ts';
import { standingPage, turned } from '../platform/paging/page.ts';
import type { Reference } from '../platform/reference-data.ts';
import { createBest } from './best.ts';
import { cardsOf, countOf } from './catalog.sql.ts';
import { cardsNarrowed, countNarrowed, facetsOf } from './filtered.sql.ts';
import { isNarrow, labelled } from './filters.ts';
import { createCounts } from './list-counts.ts';
import { product } from './product.ts';
import { cardsOfGroup, groupNamed, newest, wholesaleOf } from './product-groups.sql.ts';
import { cardsAt } from './recent-activity.sql.ts';
import { createSearch } from './search.ts';

export function catalog(reference: Reference, brand: string): Handlers<Routes['catalog']> {
  const counts = createCounts();
  const best = createBest();
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
          cardsNarrowed(sql, place, narrow, readStanding(nextPage), take),
          counts(key, () => countNarrowed(sql, place, narrow)),
        ]);
        return standingPage(rows, take, count);
      }
      const [rows, count] = await Promise.all([
        cardsOf(sql, place, readStanding(nextPage), take),
        counts(`${place.category} ${place.status ?? ''}`, () => countOf(sql, place)),
      ]);
      return standingPage(rows, take, count);
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
      const place = turned({ page, take }, count - (page - 1) * take, count);
      return { code, name, productsCount: count, products: cards, page: place };
    },

    ...product(reference),
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

function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return 0;
  if (!/^\d{1,3}$/.test(cursor)) throw new Refusal('BAD_REQUEST');
  return Number(cursor);
}
