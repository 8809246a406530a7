import type { InputOf, ReplyOf } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { normalizeUnicode } from '#contract/rules/normalize-text.ts';
import type { Db } from '../platform/db/database.ts';
import { numberedPage } from '../platform/paging/page.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { priceBandOf } from './catalog-filters.ts';
import { createCategoryMatcher } from './category-match.ts';
import { createSearchDictionary, type DictionaryEntry, type SearchDictionary } from './dictionary.ts';
import { parseQuery, type QueryTerm } from './query-parser.ts';
import { activityCardsOf } from './recent-activity.sql.ts';
import { createResultCache } from './result-cache.ts';
import {
  dictionarySynonymsOf,
  dictionaryWordsOf,
  type FacetRows,
  findMatches,
  isUnlistedName,
  type MatchMode,
  type SearchFilterValues,
  type SearchMatches,
} from './search.sql.ts';

type Query = InputOf<Routes['catalog']['search']>['query'];
type Narrow = Omit<Query, 'filter' | 'take' | 'page' | 'searchToken'>;
type Reply = ReplyOf<Routes['catalog']['search']>;
type FoundProducts = SearchMatches & { corrected: string | null };

/** Two processes cache results separately: a search that continues in the other process is computed again. */
export function createSearch(reference: ReferenceData) {
  const results = createResultCache<FoundProducts>(30_000, 30 * 60_000);
  const vocabulary = createDictionaryLoader();
  const nearestBranch = createCategoryMatcher();

  return {
    async search(sql: Db, query: Query): Promise<Reply> {
      const { filter, take, page, searchToken, ...narrow } = query;
      const key = JSON.stringify([filter, narrow]);
      const { value: found, token } = await results.get(key, searchToken, () =>
        find(sql, filter, filterValuesOf(narrow)),
      );
      const from = (page - 1) * take;
      const shown = found.ids.slice(from, from + take);
      return {
        entities: shown.length > 0 ? await activityCardsOf(sql, shown) : [],
        page: numberedPage(query, page < 100 ? found.ids.length - from : 0, found.count),
        searchToken: token,
        corrected: found.corrected,
        nearest: found.count > 0 ? null : nearestBranch(filter, reference.categories()),
        facets: labelledFacets(page === 1 ? found.facets : nothing),
      };
    },

    async suggest(sql: Db, typed: string) {
      return { entities: suggestWords(typed, await vocabulary(sql)) };
    },
  };

  async function find(sql: Db, filter: string, narrow: SearchFilterValues): Promise<FoundProducts> {
    const { terms, corrected, names, isGuess } = parseQuery(filter, await vocabulary(sql));
    const none = { ids: [], count: 0, hasUnfilteredMatches: false, facets: nothing, corrected: null };
    if (terms.length === 0) return none;
    // A word that is missing in the dictionary may still be in a product name.
    const typed = isGuess ? literalTermsOf(names) : [];
    const tries: [QueryTerm[], MatchMode, string | null][] = [[terms, 'all', corrected]];
    if (typed.length > 0) tries.unshift([typed, 'all', null]);
    if (terms.length > 1 || terms.some(({ words }) => words[0]?.length === 1)) tries.push([terms, 'loose', corrected]);
    for (const [searched, mode, correctedQuery] of tries) {
      const matches = await findMatches(sql, searched, narrow, mode, names);
      // Filters never choose the reading of the words: each count of a filter would be another search.
      if (matches.hasUnfilteredMatches) return { ...matches, corrected: correctedQuery };
      // A name that exists is never corrected, also while the product is not for sale.
      if (searched === typed && correctedQuery !== corrected && (await isUnlistedName(sql, names))) return none;
    }
    return none;
  }

  function filterValuesOf({ categoryId, ...rest }: Narrow): SearchFilterValues {
    if (categoryId === undefined) return rest;
    const found = reference.category(categoryId);
    if (!found) throw new Refusal('NOT_FOUND');
    return { ...rest, category: { id: categoryId, isRoot: found.isRoot } };
  }

  function labelledFacets(counts: FacetRows): Reply['facets'] {
    return {
      categories: counts.category.map((one) => ({
        ...one,
        label: reference.category(Number(one.key))?.name ?? one.key,
      })),
      origins: counts.origin.map((one) => ({ ...one, label: one.key })),
      shipping: counts.shipping.map((one) => ({ ...one, label: '무료배송' })),
      prices: counts.price.map(({ key, count }) => ({ ...priceBandOf(key), count })),
    };
  }
}

const nothing: FacetRows = { category: [], origin: [], shipping: [], price: [] };

function literalTermsOf(names: string[]): QueryTerm[] {
  const words = names.filter((word) => word.length > 1 && !/[ㄱ-ㅎㅏ-ㅣ]/.test(word));
  return words.slice(0, 6).map((word) => ({ words: [word] }));
}

const lifeMs = 5 * 60_000;

/**
 * The search dictionary, loaded at the first search and refreshed in the background after five minutes. Two processes load it
 * independently and may differ by five minutes.
 */
function createDictionaryLoader() {
  let cached: { value: Promise<SearchDictionary>; at: number } | undefined;

  return function vocabulary(sql: Db): Promise<SearchDictionary> {
    if (cached && Date.now() - cached.at < lifeMs) return cached.value;
    const before = cached;
    const fresh = Promise.all([dictionaryWordsOf(sql), dictionarySynonymsOf(sql)]).then(([rows, synonyms]) =>
      createSearchDictionary(rows, synonyms),
    );
    cached = { value: before?.value ?? fresh, at: Date.now() };
    fresh.then(
      (value) => {
        cached = { value: Promise.resolve(value), at: Date.now() };
      },
      () => {
        cached = before && { ...before, at: Date.now() };
      },
    );
    return before?.value ?? fresh;
  };
}

type Word = { word: string; kind: 'product' | 'category' | 'distributor' | 'popular' };

/** Up to eight completions of the typed text; the best sellers when nothing is typed. */
function suggestWords(typed: string, known: SearchDictionary): Word[] {
  const prefix = normalizeUnicode(typed)
    .toLowerCase()
    .replace(/[^가-힣ㄱ-ㅎㅏ-ㅣa-z0-9]/g, '');
  const telling = (entry: DictionaryEntry) => entry.weight > 0 && entry.word.length > 1;
  if (typed.trim() === '') {
    const popular: string[] = [];
    for (const { word } of known.list.filter((entry) => entry.kind === 'product' && telling(entry))) {
      // Synonyms such as 감귤 and 밀감 are offered once.
      if (popular.length < 8 && !known.synonyms(word).some((other) => popular.includes(other))) popular.push(word);
    }
    return popular.map((word) => ({ word, kind: 'popular' }));
  }
  if (prefix === '') return [];
  const found = /^[ㄱ-ㅎ]+$/.test(prefix) ? known.byInitials(prefix) : known.byBeginning(prefix);
  return found
    .filter((entry) => telling(entry) || entry.word === prefix)
    .sort((one, other) => Number(other.word.startsWith(prefix)) - Number(one.word.startsWith(prefix)))
    .flatMap(({ word, kind }) => (kind === 'origin' || kind === 'synonym' ? [] : [{ word, kind }]))
    .slice(0, 8);
}
