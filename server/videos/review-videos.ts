import type { Db, Tx } from '../platform/db/database.ts';

type AttachedVideo = { review: number; product: number; path: string; poster: boolean };

/** Adds the video of a review: it is shown with the review and under its own address, and not in the shop's video lists. */
export async function insertReviewVideo(sql: Tx, { review, product, path, poster }: AttachedVideo) {
  await sql`
    with film as (
      insert into video (title, video_url, thumbnail, thumbnail_small, review_id, created_at)
      select p.name || ' 후기', ${`${path}.mp4`}, still.path, still.path, ${review}, shop_now()
      from product p, lateral (select case when ${poster} then ${path} else p.images[1] end as path) still where p.id = ${product}
      returning id
    )
    insert into video_product (video_id, product_id, sort) select id, ${product}, 0 from film`;
}

/** Deletes a review's video; returns its address, so that its file can be deleted too. */
export async function deleteReviewVideo(sql: Tx, review: number) {
  const [row] = await sql<{ path: string }[]>`
    delete from video where review_id = ${review} returning regexp_replace(video_url, '\\.mp4$', '') as path`;
  return row?.path;
}

/** Hides or shows a review's video together with the review. */
export async function setReviewVideoHidden(sql: Db, review: number, hidden: boolean) {
  await sql`update video set hidden = ${hidden} where review_id = ${review}`;
}
