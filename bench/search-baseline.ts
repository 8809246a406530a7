import { createSearchDictionary } from '#server/catalog/dictionary.ts';
import { parseQuery, type QueryTerm } from '#server/catalog/query-parser.ts';
import { activityCardsOf } from '#server/catalog/recent-activity.sql.ts';
import { dictionarySynonymsOf, dictionaryWordsOf, findMatches } from '#server/catalog/search.sql.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { serveAnswers } from './baseline-server.ts';
import { answerParentProcess, cpuTimeMs } from './child.ts';

// The baseline for a search: the shop's own statement with words parsed before, on plain node:http.
const sql = openDatabase(process.env.DATABASE_URL ?? '');
const understood = new Map<string, Promise<QueryTerm[]>>();

async function search(query: URLSearchParams) {
  const filter = query.get('filter') ?? '';
  const terms = understood.get(filter) ?? termsOf(filter);
  understood.set(filter, terms);
  const narrowed = { orderby: 'recommend' as const, minPrice: Number(query.get('minPrice') ?? 0) };
  const { ids, count } = await findMatches(sql, await terms, narrowed, 'all', [filter]);
  return { entities: await activityCardsOf(sql, ids.slice(0, 15)), page: { count } };
}

async function termsOf(filter: string) {
  const [words, synonyms] = await Promise.all([dictionaryWordsOf(sql), dictionarySynonymsOf(sql)]);
  return parseQuery(filter, createSearchDictionary(words, synonyms)).terms;
}

serveAnswers(
  (_, url) => search(new URL(url, 'http://bare').searchParams),
  () => answerParentProcess({ cpu: cpuTimeMs }),
);
