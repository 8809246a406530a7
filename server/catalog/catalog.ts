import type { ProductStatus } from '#contract/catalog.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { parseGroupedCursor } from '../platform/paging/cursor.ts';
import { groupedCardPage, numberedPage } from '../platform/paging/page.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { categoryCardsOf, categoryCountOf, type ListedCounts, priceMovesOf } from './catalog.sql.ts';
import { hasFilters, labelFilterCounts } from './catalog-filters.ts';
import { categoryFacetsOf, countFiltered, filteredCards } from './filtered.sql.ts';
import { createProductHandlers } from './product.ts';
import { newestProducts, productGroupCardsOf, productGroupNamed, wholesaleProductsOf } from './product-groups.sql.ts';
import { activityCardsOf, bestProductIds } from './recent-activity.sql.ts';
import { createSearch } from './search.ts';

export function createCatalogHandlers(reference: ReferenceData, brand: string): Handlers<Routes['catalog']> {
  const counts = createListCounts<ListedCounts>();
  const best = createBestProducts();
  const search = createSearch(reference);

  return {
    async categories({ query }) {
      const entities = reference.categories();
      return { entities: query.withChildren ? entities : entities.map((one) => ({ ...one, children: [] })) };
    },

    async list({ params, query }, { sql }) {
      const { orderby, take, nextPage, productStatus, ...narrow } = query;
      const place = { ...branch(params.id), orderBy: orderby, status: productStatus };
      if (hasFilters(narrow)) {
        const key = `${place.category} ${place.status ?? ''} ${JSON.stringify(narrow)}`;
        const [rows, { count, addedToday }] = await Promise.all([
          filteredCards(sql, place, narrow, parseGroupedCursor(nextPage), take),
          counts(key, () => countFiltered(sql, place, narrow)),
        ]);
        return { ...groupedCardPage(rows, take, count), addedToday };
      }
      const [rows, { count, addedToday }] = await Promise.all([
        categoryCardsOf(sql, place, parseGroupedCursor(nextPage), take),
        counts(`${place.category} ${place.status ?? ''}`, () => categoryCountOf(sql, place)),
      ]);
      return { ...groupedCardPage(rows, take, count), addedToday };
    },

    async facets({ params, query }, { sql }) {
      // Cached only as a finished response, so that a change is visible as soon as everywhere else.
      return labelFilterCounts(await categoryFacetsOf(sql, branch(params.id), query), reference);
    },

    async best({ params, query }, { sql }) {
      const at = placeOf(query.nextPage);
      const ids = await best(sql, { ...branch(params.id), status: query.productStatus }, query.type);
      const entities = await activityCardsOf(sql, ids.slice(at, at + query.take));
      const nextPage = at + query.take < ids.length ? String(at + query.take) : null;
      return { entities, page: { count: ids.length, nextPage, prePage: null } };
    },

    search: ({ query }, { sql }) => search.search(sql, query),

    suggest: ({ query }, { sql }) => search.suggest(sql, query.filter),

    async wholesale(_, { sql, who }) {
      const wholesaleMin = reference.policy('wholesaleMin');
      return { wholesaleMin, entities: await wholesaleProductsOf(sql, who?.isBusiness ?? false) };
    },

    async priceMoves({ query }, { sql }) {
      return { entities: await priceMovesOf(sql, query.ids) };
    },

    async group({ params: { code }, query: { page, take } }, { sql }) {
      const { name, count, cards } = await groupOf(sql, code, page, take);
      const place = numberedPage({ page, take }, count - (page - 1) * take, count);
      return { code, name, productsCount: count, products: cards, page: place };
    },

    ...createProductHandlers(reference),
  };

  async function groupOf(sql: Db, code: string, page: number, take: number) {
    if (code === 'new') return { name: '새로 온 상품', ...(await newestProducts(sql, page, take)) };
    const place = /^best-(\d{1,9})$/.exec(code)?.[1];
    if (place) {
      const ids = await best(sql, { ...branch(Number(place)), status: 'stock_in' }, 'week');
      const cards = await activityCardsOf(sql, ids.slice((page - 1) * take, page * take));
      return { name: `${reference.category(Number(place))?.name} 베스트`, count: ids.length, cards };
    }
    const group = await productGroupNamed(sql, brand, code);
    if (!group) throw new Refusal('NOT_FOUND');
    const rows = await productGroupCardsOf(sql, group.id, page, take);
    return { name: group.name, count: group.count, cards: rows.map((row) => row.card) };
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

type BestSellerScope = { category: number; isRoot: boolean; status: ProductStatus | undefined };

/**
 * Best sellers of a category in a period. The order is cached for a minute; product cards are always read.
 * Two processes may differ by a minute.
 */
function createBestProducts() {
  const bestSellers = new Map<string, { ids: Promise<number[]>; at: number }>();

  return (sql: Db, branch: BestSellerScope, type: 'day' | 'week' | 'month') => {
    const key = `${branch.category} ${branch.status ?? ''} ${type}`;
    const found = bestSellers.get(key);
    if (found && Date.now() - found.at < 60_000) return found.ids;
    const ids = bestProductIds(sql, branch, type);
    ids.catch(() => bestSellers.delete(key));
    bestSellers.set(key, { ids, at: Date.now() });
    return ids;
  };
}

type TimedValue<T> = { value: T; at: number };

/**
 * Counts of long lists, cached for a minute. Only the first count delays a response; later ones refresh in the background.
 * Two processes may differ by a minute.
 */
function createListCounts<T>() {
  const values = new Map<string, TimedValue<T>>();
  const asking = new Map<string, Promise<T>>();

  return async (key: string, count: () => Promise<T>) => {
    const found = values.get(key);
    if (found && Date.now() - found.at < 60_000) return found.value;
    const fresh = asking.get(key) ?? countOnce(key, count);
    if (!found) return fresh;
    fresh.catch(() => {});
    return found.value;
  };

  function countOnce(key: string, count: () => Promise<T>) {
    const counting = count()
      .then((value) => {
        if (values.size > 5000) values.clear();
        values.set(key, { value, at: Date.now() });
        return value;
      })
      .finally(() => asking.delete(key));
    asking.set(key, counting);
    return counting;
  }
}
