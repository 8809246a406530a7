import type { IncomingMessage } from 'node:http';
import postgres from 'postgres';
import { serveAnswers } from './baseline-server.ts';
import { answerParentProcess, cpuTimeMs } from './child.ts';
import { createFloorTables } from './floor.tables.ts';
import { createFloorServer } from './floor.ts';

// The baseline for the shop: plain node:http with as few statements as possible, over a pool of the same size. It contains none of the
// shop's code.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 12, onnotice: () => {} });
await createFloorTables(sql);
const floor = createFloorServer(sql, process.env.CARD_URL ?? '');
let page = { headers: {} as Record<string, string>, body: Buffer.alloc(0) };

async function answer(request: IncomingMessage, url: string) {
  if (request.method !== 'GET') {
    const text = await read(request);
    return floor(request.method ?? '', url, request.headers, text ? JSON.parse(text) : {});
  }
  const [, kind, id] = /^\/v1\/products\/(category\/)?(\d+)/.exec(url) ?? [];
  return kind ? list(Number(id)) : product(Number(id));
}

/** The fifteen newest products of a category, and whether there are more. */
async function list(category: number) {
  const rows = await sql<{ card: object; id: number }[]>`
    select card, product_id::int as id from product_card where is_listed and root_category_id = ${category}
    order by created_at desc, product_id desc limit 16`;
  const nextPage = rows.length > 15 ? String(rows[14]?.id) : null;
  return { entities: rows.slice(0, 15).map((row) => row.card), page: { count: rows.length, nextPage, prePage: null } };
}

async function product(id: number) {
  const [row] = await sql`
    select k.card, p.contents, p.images, p.detail_images, p.property_json, (
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'price', coalesce(o.special_sale_price, o.price)))
      from product_option o where o.product_id = p.id) as options
    from product p join product_card k on k.product_id = p.id where p.id = ${id}`;
  return row;
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

serveAnswers(
  answer,
  () =>
    answerParentProcess({
      cpu: cpuTimeMs,
      page(given) {
        const { headers, body } = given as { headers: Record<string, string>; body: string };
        page = { headers, body: Buffer.from(body, 'base64') };
      },
    }),
  (url, response) => {
    if (!url.startsWith('/page')) return false;
    response.writeHead(200, page.headers).end(page.body);
    return true;
  },
);
