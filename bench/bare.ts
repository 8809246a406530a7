import { createServer, type IncomingMessage } from 'node:http';
import { openDatabase } from '#server/base/database.ts';
import { cardsOf, productOf } from '#server/catalog/catalog.sql.ts';
import { cardsAt } from '#server/catalog/lately.sql.ts';
import { matching, synonymsOf, wordsOf } from '#server/catalog/search.sql.ts';
import { type Term, understand } from '#server/catalog/understanding.ts';
import { createVocabulary } from '#server/catalog/vocabulary.ts';
import { answerParent, cpu } from './child.ts';
import { floorOf } from './floor.ts';

// What the shop is measured against: node:http with nothing on it, the same statements over a pool of the same size.
const sql = openDatabase(process.env.DATABASE_URL ?? '');
const floor = floorOf(sql, process.env.CARD_URL ?? '');
const roots = await sql<{ id: number }[]>`select id from category where parent_id is null`;
const rootIds = new Set(roots.map((row) => row.id));
let page = { headers: {} as Record<string, string>, body: Buffer.alloc(0) };

const server = createServer((request, response) => {
  const url = request.url ?? '/';
  if (url.startsWith('/page')) {
    response.writeHead(200, page.headers);
    return response.end(page.body);
  }
  answer(request, url).then(
    (value) => send(200, value),
    (error: Error) => send(500, { message: error.message }),
  );
  function send(status: number, value: unknown) {
    const text = JSON.stringify(value);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  }
});

async function answer(request: IncomingMessage, url: string) {
  if (request.method !== 'GET') {
    const text = await read(request);
    return floor(request.method ?? '', url, request.headers.authorization, text ? JSON.parse(text) : {});
  }
  if (url.startsWith('/v1/products/search')) return search(new URL(url, 'http://bare').searchParams);
  const [, kind, id] = /^\/v1\/products\/(category\/)?(\d+)/.exec(url) ?? [];
  return kind ? list(Number(id)) : product(Number(id));
}

async function list(category: number) {
  const place = { category, isRoot: rootIds.has(category), orderBy: 'latest' as const, status: undefined };
  const rows = await cardsOf(sql, place, undefined, 15);
  const last = rows[14];
  const nextPage = rows.length > 15 && last ? `${last.value}.${last.id}` : null;
  return { entities: rows.slice(0, 15).map((row) => row.card), page: { count: rows.length, nextPage, prePage: null } };
}

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

async function product(id: number) {
  const row = await productOf(sql, id);
  return { ...row?.card, ...row?.rest };
}

function read(request: IncomingMessage) {
  return new Promise<string>((give) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => give(text));
  });
}

server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  answerParent({
    cpu,
    page(given) {
      const { headers, body } = given as { headers: Record<string, string>; body: string };
      page = { headers, body: Buffer.from(body, 'base64') };
    },
  });
});
