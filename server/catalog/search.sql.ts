import type { PendingQuery, Row } from 'postgres';
import type { OrderBy } from '#contract/catalog.ts';
import type { Db } from '../platform/db/database.ts';
import { priceOrderSql } from './catalog.sql.ts';
import type { WordKind } from './dictionary.ts';
import type { QueryTerm } from './query-parser.ts';

export type SearchFilterValues = {
  orderby: OrderBy;
  category?: { id: number; isRoot: boolean } | undefined;
  origin?: string | undefined;
  freeShipping?: boolean | undefined;
  saleable?: boolean | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
};

/** `all`: every term must match; `loose`: any of them, and single syllables also inside words. */
export type MatchMode = 'all' | 'loose';

export type FacetRows = Record<'category' | 'origin' | 'shipping' | 'price', { key: string; count: number }[]>;
/** `hasUnfilteredMatches`: some product matches the words, whatever the filters. */
export type SearchMatches = { ids: number[]; count: number; hasUnfilteredMatches: boolean; facets: FacetRows };

/**
 * The largest reported count, the number of scanned matches above which another plan is cheaper, and the number of candidates to rank.
 */
const maxCount = 10_000;
const maxScanned = 14_000;
const maxChosen = 1500;

/**
 * Ids of the best thousand matches that pass the filters, ranked by name, then tag, then seller; their count up to ten thousand, and
 * facets, each kind counted under the filters of the other kinds. All come from one scan of the matches without filters.
 */
export async function findMatches(
  sql: Db,
  terms: QueryTerm[],
  filter: SearchFilterValues,
  mode: MatchMode,
  typed: string[],
): Promise<SearchMatches> {
  const first = await scanMatches(sql, terms, filter, mode, typed, sql``);
  const { scanned, facets } = first;
  const hasUnfilteredMatches = scanned > 0;
  if (scanned < maxScanned)
    return { ids: first.ids, count: Math.min(first.count, maxCount), hasUnfilteredMatches, facets };
  // The scan ended early. A second one finds the matches of the filters, which may be few.
  const passing =
    first.count < scanned ? await scanMatches(sql, terms, filter, mode, typed, filterSql(sql, filter)) : first;
  if (passing.scanned < maxScanned)
    return { ids: passing.ids, count: Math.min(passing.count, maxCount), hasUnfilteredMatches, facets };
  const [ranked] = await findByRank(sql, terms, filter, mode, typed);
  return { ids: ranked?.ids ?? [], count: maxCount, hasUnfilteredMatches, facets };
}

type ScannedMatches = { ids: number[]; count: number; scanned: number; facets: FacetRows };

/** Up to `maxScanned` matches under `scannedSql`. `scanned` counts them, `count` those that pass the filters. Ids are empty at the limit. */
async function scanMatches(
  sql: Db,
  terms: QueryTerm[],
  filter: SearchFilterValues,
  mode: MatchMode,
  typed: string[],
  scannedSql: PendingQuery<Row[]>,
): Promise<ScannedMatches> {
  const { category, origin, freeShipping, minPrice, maxPrice, saleable, orderby } = filter;
  const failsSql = (part: Partial<SearchFilterValues>) =>
    sql`(not (true ${filterSql(sql, { orderby, ...part })}))::int`;
  // Each filter that a match fails is one bit, so that a facet counts the matches that fail no filter but its own.
  const [row] = await sql<[ScannedMatches]>`
    with found as materialized (
      select s.ctid, s.product_id, s.recommend_rank, s.root_category_id, s.province, s.free_shipping, ${bandSql(sql)} as price_band,
        ${hasExactNameSql(sql, typed)} as is_named, ${failsSql({ category })} + 2 * ${failsSql({ origin })} + 4 * ${failsSql({ freeShipping })}
          + 8 * ${failsSql({ minPrice, maxPrice })} + 16 * ${failsSql({ saleable })} as failed
      from product_search s where s.is_listed and (${matchesSql(sql, terms, mode)}) ${scannedSql} limit ${maxScanned}
    ), best as (
      select ctid, is_named from found where failed = 0 order by is_named desc, recommend_rank desc, product_id desc limit ${maxChosen}
    ), alike as materialized (
      select root_category_id, province, free_shipping, price_band, failed, count(*)::int as count from found group by 1, 2, 3, 4, 5
    ), counted as (
      select 'category' as facet, root_category_id::text as key, sum(count)::int as count from alike where failed in (0, 1) group by 2
      union all select 'origin', province, sum(count) from alike where failed in (0, 2) group by 2
      union all select 'shipping', 'free', sum(count) from alike where failed in (0, 4) and free_shipping having count(*) > 0
      union all select 'price', price_band::text, sum(count) from alike where failed in (0, 8) group by 2
    ), facet_count as (
      select facet, key, count, row_number() over (partition by facet order by count desc, key) as place from counted where key is not null
    ), size as materialized (
      select coalesce(sum(count), 0)::int as scanned, coalesce(sum(count) filter (where failed = 0), 0)::int as count from alike
    )
    select scanned, count,
      case when scanned < ${maxScanned} then array(${rankedIdsSql(sql, terms, filter, typed)}) else '{}' end as ids,
      json_build_object(
        'category', (select coalesce(json_agg(json_build_object('key', key, 'count', count) order by place), '[]')
          from facet_count where facet = 'category'),
        'origin', (select coalesce(json_agg(json_build_object('key', key, 'count', count) order by place), '[]')
          from facet_count where facet = 'origin' and place <= 12),
        'shipping', (select coalesce(json_agg(json_build_object('key', key, 'count', count)), '[]')
          from facet_count where facet = 'shipping'),
        'price', (select coalesce(json_agg(json_build_object('key', key, 'count', count) order by key), '[]')
          from facet_count where facet = 'price')) as facets
    from size`;
  return row;
}

/** Whether a product that is not for sale has this name. */
export async function isUnlistedName(sql: Db, typed: string[]) {
  const word = typed.join('');
  if (word.length < 2) return false;
  const rows = await sql`
    select from product_search s where not s.is_listed and split_part(trim(s.name), ' ', -1) = ${word} limit 1`;
  return rows.length > 0;
}

const bandSql = (sql: Db) => sql`
  case when s.price = 0 then null when s.price <= 10000 then 1 when s.price <= 30000 then 2 when s.price <= 50000 then 3 else 4 end`;

// The last word of a stored name is the whole name without blanks.
function hasExactNameSql(sql: Db, typed: string[]) {
  return typed.length === 0 ? sql`false` : sql`s.name like ${`% ${typed.join('')} `}::text`;
}

function beginsScoreSql(sql: Db, typed: string[]) {
  return typed.length === 0 ? sql`0` : sql`case when s.name like ${` ${typed.join(' ')} %`}::text then 200 else 0 end`;
}

/** The matches of a very common query. Most products match it, so a scan by rank soon finds enough of them. */
function findByRank(sql: Db, terms: QueryTerm[], filter: SearchFilterValues, mode: MatchMode, typed: string[]) {
  return sql<{ ids: number[] }[]>`
    with best as (
      select s.ctid, ${hasExactNameSql(sql, typed)} as is_named from (
        select ctid, * from product_search where is_listed order by recommend_rank desc, product_id desc limit 60000
      ) s where (${containsTermsSql(sql, terms, mode)}) ${filterSql(sql, filter)} limit 1000
    )
    select array(${rankedIdsSql(sql, terms, filter, typed)}) as ids`;
}

/**
 * The ids of the best thousand rows of `best`, in the order that the customer chose. A row is read again by its `ctid`, which does
 * not change within a statement: looking up 1500 rows in an index takes a sixth of the time of a search.
 */
function rankedIdsSql(sql: Db, terms: QueryTerm[], { orderby }: SearchFilterValues, typed: string[]) {
  const order = {
    recommend: sql`score desc, top.recommend_rank desc`,
    latest: sql`top.created_at desc`,
    popular: sql`top.sales_quantity desc`,
    price_asc: priceOrderSql(sql),
    price_desc: sql`top.price desc`,
    discount: sql`top.discount_percent desc`,
    review: sql`top.review_count desc`,
  }[orderby];
  const isRanked = orderby === 'recommend';
  const named = isRanked ? sql`top.is_named desc,` : sql``;
  const score = isRanked ? sql`${scoreSql(sql, terms)} + ${beginsScoreSql(sql, typed)}` : sql`0`;
  return sql`
    select top.product_id from (
      select s.*, best.is_named, ${score} as score from best join product_search s on s.ctid = best.ctid
    ) top
    order by ${named} top.sort_rank desc, ${order}, top.product_id desc limit 1000`;
}

/**
 * The index finds candidates by letter pairs, and a text match confirms them. The pairs are one list of alternatives. With several
 * conditions the planner would use the index for one and filter the others row by row.
 */
function matchesSql(sql: Db, terms: QueryTerm[], mode: MatchMode) {
  const alternatives = requiredTerms(terms).map((term) =>
    isByInitials(term) ? [letterPairs(term.initials)] : term.words.map((word) => gramsOf(word, mode)),
  );
  const letters = mode === 'loose' ? alternatives.flat() : alternatives.reduce(combineGrams);
  const each = letters.map(
    (grams) => sql`search_grams(string_to_array(s.name || s.kind || s.rest, ' ')) @> ${grams}::text[]`,
  );
  return sql`(${anyOf(sql, each)}) and (${containsTermsSql(sql, terms, mode)})`;
}

/** All combinations of both. With more than 16 combinations, the second term is checked only by its words. */
function combineGrams(one: string[][], other: string[][]) {
  if (one.length * other.length > 16) return one;
  return one.flatMap((some) => other.map((more) => [...new Set([...some, ...more])]));
}

/** Condition: the words of a product contain the terms. */
function containsTermsSql(sql: Db, terms: QueryTerm[], mode: MatchMode) {
  const termSql = requiredTerms(terms).map((term) => {
    const alternatives = term.words.map((word) => {
      // A seller of apples may also sell pears. A query for a kind of product does not match the seller name.
      const read = term.goods && mode === 'all' ? sql`s.name || s.kind` : sql`s.name || s.kind || s.rest`;
      return sql`strpos(${read}, ${word.length === 1 && mode === 'all' ? `${word} ` : word}::text) > 0`;
    });
    if (isByInitials(term)) alternatives.push(sql`strpos(s.initials, ${term.initials}::text) > 0`);
    return anyOf(sql, alternatives);
  });
  return joinConditions(sql, termSql, mode);
}

/** A query of optional terms alone requires them. */
function requiredTerms(terms: QueryTerm[]) {
  const named = terms.filter(({ optional }) => !optional);
  return named.length > 0 ? named : terms;
}

function isByInitials(term: QueryTerm): term is QueryTerm & { initials: string } {
  return term.words.length === 0 && term.initials !== undefined && term.initials.length > 1;
}

function joinConditions(sql: Db, parts: PendingQuery<Row[]>[], mode: MatchMode) {
  const [first = sql`false`, ...rest] = parts.map((part) => sql`(${part})`);
  return rest.reduce((all, part) => (mode === 'all' ? sql`${all} and ${part}` : sql`${all} or ${part}`), first);
}

function anyOf(sql: Db, parts: PendingQuery<Row[]>[]) {
  const [first = sql`false`, ...rest] = parts;
  return rest.reduce((all, part) => sql`${all} or ${part}`, first);
}

/** The rank of a match: the best alternative of each term, in the name before the tags and the seller. */
function scoreSql(sql: Db, terms: QueryTerm[]) {
  const each = terms.map((term) => {
    const parts = term.words.map((word, at) => {
      const [whole, end, part] = [`% ${word} %`, `%${word} %`, `%${word}%`];
      const factor = at === 0 ? 1 : term.initials ? 1 - at * 0.05 : 0.75;
      return sql`${factor}::float8 * (
        case when s.name not like ${part} then 0 when s.name like ${whole} then 60 when s.name like ${end} then 50 else 35 end
        + case when s.kind not like ${part} then 0 when s.kind like ${whole} then ${term.branch ? 70 : 40}::int
          when s.kind like ${end} then 20 else 12 end
        + case when s.rest like ${part} then 10 else 0 end)`;
    });
    return parts.length === 0 ? sql`0` : sql`greatest(${parts.reduce((all, part) => sql`${all}, ${part}`)})`;
  });
  return each.length === 0 ? sql`0` : each.reduce((all, one) => sql`${all} + ${one}`);
}

/** The filters of the customer, as conditions that follow another one. */
function filterSql(sql: Db, { category, origin, freeShipping, saleable, minPrice, maxPrice }: SearchFilterValues) {
  return sql`
    ${
      category === undefined
        ? sql``
        : category.isRoot
          ? sql`and s.root_category_id = ${category.id}`
          : sql`and exists (select from product_card k where k.product_id = s.product_id and k.category_id = ${category.id})`
    }
    ${origin === undefined ? sql`` : sql`and s.province = ${origin}`}
    ${freeShipping ? sql`and s.free_shipping` : sql``} ${saleable ? sql`and s.saleable` : sql``}
    ${minPrice === undefined && maxPrice === undefined ? sql`` : sql`and s.price >= ${Math.max(1, minPrice ?? 0)}`}
    ${maxPrice === undefined ? sql`` : sql`and s.price <= ${maxPrice}`}`;
}

/** The pairs of letters that find a word in the index. A word of one letter is its own pair: at the end of a word, or anywhere. */
function gramsOf(word: string, mode: MatchMode) {
  if (word.length > 1) return letterPairs(word);
  return [mode === 'all' ? `${word}$` : word];
}

function letterPairs(word: string) {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
}

/**
 * The words of the search dictionary with their sales weight: tags and names of the highest-ranked listed products, categories, sellers and
 * places.
 */
export function dictionaryWordsOf(sql: Db) {
  return sql<{ word: string; kind: WordKind; weight: number }[]>`
    with listed as materialized (
      select product_id, name, sales_quantity from product_search where is_listed
      order by recommend_rank desc, product_id desc limit 10000
    ), sorts as materialized (
      select p.tags, p.origin, sum(s.sales_quantity + 1) as weight from listed s join product p on p.id = s.product_id group by 1, 2
    )
    select word, kind, sum(weight)::bigint as weight from (
      select word, 'category' as kind, 1000 as weight from category c, unnest(search_words(c.name)) as word
      union all
      select word, 'product', sum(s.weight) from (select tags, sum(weight) as weight from sorts group by 1) s,
        unnest(s.tags) as tag, unnest(search_words(tag)) as word group by word
      union all
      select word, 'product', 0 from (
        select word from listed s, unnest((string_to_array(trim(s.name), ' '))) with ordinality as w (word, at)
        where at < cardinality(string_to_array(trim(s.name), ' ')) group by word order by count(*) desc limit 20000
      ) named
      union all
      select array_to_string(search_words(d.name), ''), 'distributor', 10 from distributor d
      union all
      select word, 'distributor', 0 from distributor d, unnest(search_words(d.name)) as word
      union all
      select word, 'origin', 0 from (
        select distinct unnest(search_words(origin)) as word from (select distinct origin from sorts) places) o
    ) all_words
    where char_length(word) between 1 and 20
    group by word, kind order by weight desc limit 30000`;
}

/** All synonym pairs. */
export function dictionarySynonymsOf(sql: Db) {
  return sql<{ word: string; synonym: string }[]>`select word, synonym from search_synonym order by word, synonym`;
}
