import { createVocabulary } from '#server/catalog/dictionary.ts';
import { type Term, understand } from '#server/catalog/query-parser.ts';
import { cardsAt } from '#server/catalog/recent-activity.sql.ts';
import { matching, synonymsOf, wordsOf } from '#server/catalog/search.sql.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { serve } from './answering.ts';
import { answerParent, cpu } from './child.ts';

// What a search is measured against: its own statement over words that were understood before, and node:http with nothing on it.
const sql = openDatabase(process.env.DATABASE_URL ?? '');
const understood = new Map<string, Promise<Term[]>>();

async function search(query: URLSearchParams) {
  const filter = query.get('filter') ?? '';
  const terms = understood.get(filter) ?? termsOf(filter);
  understood.set(filter, terms);
  const narrowed = { orderby: 'recommend' as const, minPrice: Number(query.get('minPrice') ?? 0) };
  const { ids, count } = await matching(sql, await terms, narrowed, 'all');
  return { entities: await cardsAt(sql, ids.slice(0, 15)), page: { count } };
}

async function termsOf(filter: string) {
  const [words, synonyms] = await Promise.all([wordsOf(sql), synonymsOf(sql)]);
  return understand(filter, createVocabulary(words, synonyms)).terms;
}

serve(
  (_, url) => search(new URL(url, 'http://bare').searchParams),
  () => answerParent({ cpu }),
);
