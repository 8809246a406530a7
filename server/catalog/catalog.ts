import type { Personal } from '#contract/catalog.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { List } from '#contract/words.ts';
import type { Handlers } from '../handlers.ts';
import type { Memory } from '../memory.ts';
import type { Who } from '../who.ts';
import {
  cardsAlongside,
  cardsBeside,
  cardsMatching,
  cardsOf,
  countOf,
  optionsOf,
  personOf,
  productOf,
} from './catalog.sql.ts';
import { createCounts } from './counts.ts';

export function catalog(memory: Memory): Handlers<Routes['catalog']> {
  const counts = createCounts();

  return {
    async categories({ query }) {
      const entities = memory.categories();
      return { entities: query.withChildren ? entities : entities.map((one) => ({ ...one, children: [] })) };
    },

    async list({ params, query }, { sql }) {
      const place = { ...branch(params.id), orderBy: query.orderby, status: query.productStatus };
      const [rows, count] = await Promise.all([
        cardsOf(sql, place, spotOf(query.nextPage), query.take),
        counts(`${place.category} ${place.status ?? ''}`, () => countOf(sql, place)),
      ]);
      return page(rows, query.take, count);
    },

    async best({ params, query }, { sql }) {
      const place = { ...branch(params.id), orderBy: 'popular' as const, status: query.productStatus };
      const rows = await cardsOf(sql, place, spotOf(query.nextPage), query.take);
      const count = await counts(`${place.category} ${place.status ?? ''}`, () => countOf(sql, place));
      return page(rows, query.take, Math.min(count, 100));
    },

    async search({ query }, { sql }) {
      const words = query.filter.toLowerCase().split(/\s+/).slice(0, 8);
      const rows = await cardsMatching(sql, words, query.take, query.page);
      const count = rows[0]?.count ?? 0;
      const more = query.page * query.take < count;
      return {
        entities: rows.map((row) => row.card),
        page: {
          count,
          nextPage: more ? String(query.page + 1) : null,
          prePage: query.page > 1 ? String(query.page - 1) : null,
        },
      };
    },

    async product({ params }, { sql }) {
      const row = await productOf(sql, params.id);
      if (!row) throw new Refusal('PRODUCT_REMOVED');
      const { card, rest, parent, qna } = row;
      return { ...card, ...rest, category: { ...card.category, parent }, counts: { ...card.counts, qna } };
    },

    async options({ params }, { sql, who }) {
      const rows = await optionsOf(sql, params.id, who?.isBusiness ?? false);
      if (rows.length === 0) throw new Refusal('PRODUCT_REMOVED');
      const entities = rows.map((row) => row.option);
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
      return {
        isFavorites: row.isFavorites,
        isNotificationRequested: false,
        isAlarmProductOpen: false,
        userProductOrderConditions: conditions(row, who, memory),
        expectedPoint: null,
      };
    },
  };

  function branch(id: number) {
    const found = memory.category(id);
    if (!found) throw new Refusal('NOT_FOUND');
    return { category: id, isRoot: found.isRoot };
  }
}

type Limits = { minGrade: number | null; appOnly: boolean; businessOnly: boolean; limit: number | null };

function conditions(product: Limits, who: Who, memory: Memory) {
  const all: Personal['userProductOrderConditions'] = [];
  if (product.minGrade !== null) {
    const message = `${memory.gradeName(product.minGrade)} 등급부터 구매할 수 있어요.`;
    all.push({ type: 'minGrade', isSatisfy: who.grade >= product.minGrade, message });
  }
  if (product.appOnly) {
    all.push({ type: 'appOnly', isSatisfy: who.platform !== 'web', message: '앱에서만 구매할 수 있는 상품입니다.' });
  }
  if (product.businessOnly) {
    all.push({ type: 'businessOnly', isSatisfy: who.isBusiness, message: '사업자 회원 전용 상품입니다.' });
  }
  if (product.limit !== null) {
    all.push({
      type: 'purchaseLimit',
      isSatisfy: true,
      message: `한 번에 최대 ${product.limit}개까지 구매할 수 있습니다.`,
    });
  }
  return all;
}

function page<T>(rows: { card: T; spot: number; id: number }[], take: number, count: number): List<T> {
  const shown = rows.slice(0, take);
  const last = shown.at(-1);
  const nextPage = rows.length > take && last ? `${last.spot}.${last.id}` : null;
  return { entities: shown.map((row) => row.card), page: { count, nextPage, prePage: null } };
}

function spotOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor);
  if (!found) throw new Refusal('BAD_REQUEST');
  const value = Number(found[1]);
  if (!Number.isSafeInteger(value)) throw new Refusal('BAD_REQUEST');
  return { value, id: Number(found[2]) };
}
