import type { Tx } from '../platform/db/database.ts';
import type { ReviewableLine } from './reviewable-lines.sql.ts';

type Words = { score: number; contents: string; type: string; images: string[] };

/** What a gift cost is not its receiver's to tell. The name is masked as it is written. */
export async function insertReview(
  sql: Tx,
  person: number,
  line: ReviewableLine,
  { score, contents, type, images }: Words,
) {
  const [row] = await sql<{ id: number }[]>`
    insert into review (product_id, order_line_uuid, app_user_id, author, option_name, shipment_date, line_price, score, contents,
      review_type, images, bought, received_on, created_at)
    select ${line.productId}, ${line.uuid}, u.id, coalesce(masked_name(u.name), '회원'), ${line.optionName},
      ${line.shipmentDate}, ${line.isGift ? 0 : line.price}, ${score}, ${contents}, ${type}, ${images}, true, ${line.receivedOn}, shop_now()
    from app_user u where u.id = ${person}
    returning id`;
  return row?.id as number;
}

export type OwnReviewRow = {
  id: number;
  line: string;
  productId: number;
  images: string[];
  type: string;
  hidden: boolean;
  version: number;
  isOpen: boolean;
};

/** A person's own review, kept still until this transaction ends. */
export async function lockOwnReview(sql: Tx, person: number, id: number, editDays: number) {
  const [row] = await sql<OwnReviewRow[]>`
    select id, order_line_uuid as line, product_id as "productId", images, review_type as type, hidden, version,
      created_at + make_interval(days => ${editDays}) > shop_now() as "isOpen"
    from review where id = ${id} and app_user_id = ${person} for update`;
  return row;
}

/** One version more. */
export async function updateReview(sql: Tx, id: number, { score, contents, type, images }: Words) {
  await sql`
    update review set score = ${score}, contents = ${contents}, review_type = ${type}, images = ${images},
      version = version + 1, changed_at = shop_now()
    where id = ${id}`;
}

/** Points the review stands at; no write where it stands there already. */
export async function setReviewPoints(sql: Tx, id: number, point: number) {
  await sql`update review set point = ${point} where id = ${id} and point <> ${point}`;
}

/** What it was given is settled by the caller. */
export async function deleteReview(sql: Tx, id: number) {
  await sql`delete from review where id = ${id}`;
}
