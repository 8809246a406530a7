import type { ReviewType } from '#contract/reviews.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReviewableLine } from './reviewable-lines.sql.ts';

type ReviewText = { score: number; contents: string; type: string; images: string[] };

/** A review of a gift has no price, because the recipient must not see it. The name is stored masked. */
export async function insertReview(
  sql: Tx,
  person: number,
  line: ReviewableLine,
  { score, contents, type, images }: ReviewText,
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
  type: ReviewType;
  contents: string;
  point: number;
  hidden: boolean;
  version: number;
  isOpen: boolean;
};

/** A review of the member, locked until the transaction ends. */
export async function lockOwnReview(sql: Tx, person: number, id: number, editDays: number) {
  const [row] = await sql<OwnReviewRow[]>`
    select id, order_line_uuid as line, product_id as "productId", images, review_type as type, contents, point, hidden, version,
      created_at + make_interval(days => ${editDays}) > shop_now() as "isOpen"
    from review where id = ${id} and app_user_id = ${person} for update`;
  return row;
}

/** Updates a review and increments its version. */
export async function updateReview(sql: Tx, id: number, { score, contents, type, images }: ReviewText) {
  await sql`
    update review set score = ${score}, contents = ${contents}, review_type = ${type}, images = ${images},
      version = version + 1, changed_at = shop_now()
    where id = ${id}`;
}

/** Stores the points of a review. Writes nothing where they are unchanged. */
export async function setReviewPoints(sql: Tx, id: number, point: number) {
  await sql`update review set point = ${point} where id = ${id} and point <> ${point}`;
}

/** The caller has adjusted the points. */
export async function deleteReview(sql: Tx, id: number) {
  await sql`delete from review where id = ${id}`;
}
