import type { Db } from '../base/database.ts';

export type ReviewRow = {
  id: number;
  score: number;
  contents: string;
  reviewType: 'text' | 'photo' | 'video';
  reviewImages: { sort: number; imageFile: string }[];
  createDate: string;
  author: string;
  orderItemProduct: { uuid: string; optionName: string; shipmentDate: string | null };
  orderItemProductPrice: number;
  point: number;
  answer: { text: string; at: string } | null;
  returned: boolean;
  helpful: number;
};

// What somebody paid for wholesale goods is between the shop and business members (rules D14).
const columns = (sql: Db) => sql`
  r.id, r.score, r.contents, r.review_type as "reviewType",
  coalesce((select json_agg(json_build_object('sort', i.at, 'imageFile', i.file) order by i.at) from unnest(r.images) with ordinality as i (file, at)), '[]') as "reviewImages",
  r.created_at as "createDate", r.author,
  json_build_object('uuid', r.order_line_uuid, 'optionName', r.option_name, 'shipmentDate', r.shipment_date) as "orderItemProduct",
  case when (select p.sale_type from product p where p.id = r.product_id) = 'wholesale' then 0 else r.line_price end as "orderItemProductPrice", r.point, r.answer, r.returned, r.helpful`;

type Ask = {
  type: string | undefined;
  orderBy: 'recommend' | 'latest' | 'score_desc' | 'score_asc';
  take: number;
  page: number;
};

export function reviewsOf(sql: Db, product: number, { type, orderBy, take, page }: Ask) {
  const order = {
    recommend: sql`(r.review_type <> 'text') desc, r.helpful desc, r.id desc`,
    latest: sql`r.created_at desc, r.id desc`,
    score_desc: sql`r.score desc, r.id desc`,
    score_asc: sql`r.score, r.id desc`,
  }[orderBy];
  return sql<ReviewRow[]>`
    select ${columns(sql)} from review r
    where r.product_id = ${product} and not r.hidden ${type ? sql`and r.review_type = ${type}` : sql``}
    order by ${order} limit ${take + 1} offset ${(page - 1) * take}`;
}

type Summary = { average: number | null; byScore: number[]; photoCount: number; count: number };

export async function summaryOf(sql: Db, product: number) {
  const [row] = await sql<Summary[]>`
    select round(avg(score), 1) as average, count(*)::int as count,
      array[count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
        count(*) filter (where score = 4), count(*) filter (where score = 5)]::int[] as "byScore",
      (count(*) filter (where review_type = 'photo'))::int as "photoCount"
    from review where product_id = ${product} and not hidden`;
  return row as Summary;
}

type Recommended = ReviewRow & { product: { id: number; name: string; imageSmall: string; placeholder: string } };

export function recommendedReviews(sql: Db, skip: number, take: number) {
  return sql<Recommended[]>`
    select ${columns(sql)},
      json_build_object('id', k.product_id, 'name', k.card->>'name', 'imageSmall', k.card->>'imageSmall', 'placeholder', k.card->>'placeholder') as product
    from review r join product_card k on k.product_id = r.product_id and k.listed
    where r.review_type = 'photo' and r.score >= 4 and not r.hidden
    order by r.helpful desc, r.id desc limit ${take + 1} offset ${skip}`;
}
