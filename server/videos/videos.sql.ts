import type { ProductSummary } from '#contract/catalog.ts';
import type { VideoDetail, VideoItem } from '#contract/videos.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';

export type VideoViewer = { brand: string; person: number };

const video = (sql: Db, person: number) => sql`json_build_object(
  'id', v.id, 'title', v.title, 'contents', v.contents, 'videoUrl', v.video_url, 'thumbnail', v.thumbnail,
  'thumbnailSmall', v.thumbnail_small, 'captions', v.captions, 'viewCount', v.view_count, 'videoShareCount', v.share_count, 'sentCount', v.sent_count,
  'isMyVideoShare', exists (select from video_link l where l.video_id = v.id and l.app_user_id = ${person}))`;

/** A video is shown with the first of its products that is listed; one without a listed product is not shown. */
const items = (sql: Db, { brand, person }: VideoViewer) => sql`
  select lead.product_id as id, lead.card->>'name' as name, lead.card->>'saleType' as "saleType", lead.price, (lead.card->>'listPrice')::bigint as "listPrice",
    (lead.card->>'discountPercent')::int as "discountPercent", lead.card->>'origin' as origin, lead.card->>'image' as image,
    lead.card->>'placeholder' as placeholder, (lead.card->>'baseShippingFee')::bigint as "baseShippingFee",
    (lead.card->>'freeShippingFeeConditionPrice')::bigint as "freeShippingFeeConditionPrice", lead.product_status as "productStatus", lead."productCount", ${video(sql, person)} as video,
    v.id as "videoId", v.created_at, (extract(epoch from v.created_at) * 1000000)::bigint as value
  from video v
  cross join lateral (
    select k.product_id, k.card, k.price, k.product_status, (count(*) over ())::int as "productCount" from video_product vp join product_card k on k.product_id = vp.product_id and k.is_listed
    where vp.video_id = v.id order by vp.sort limit 1
  ) lead
  where not v.hidden and v.brand in ('*', ${brand})`;

export type VideoRow = VideoItem & { value: number; videoId: number };

/** SQL condition on a video `v`: one of its products is in the display group or its tabs; without a group every video is. */
function inDisplaySql(sql: Db, display: number | undefined) {
  if (display === undefined) return sql`true`;
  return sql`exists (
    select from video_product vp join display_product d on d.product_id = vp.product_id
    join display_group g on g.id = d.display_group_id
    where vp.video_id = v.id and (g.id = ${display} or g.parent_id = ${display}))`;
}

/** Newest first, one more than `take`. `display` limits the list to videos of products in a display group or its tabs. */
export function videosOf(sql: Db, asker: VideoViewer, at: RowCursor | undefined, take: number, display?: number) {
  return sql<VideoRow[]>`
    ${items(sql, asker)} and v.review_id is null and ${inDisplaySql(sql, display)}
      ${at ? sql`and (v.created_at, v.id) < ('epoch'::timestamptz + ${at.value}::bigint * interval '1 microsecond', ${at.id}::bigint)` : sql``}
    order by v.created_at desc, v.id desc limit ${take + 1}`;
}

/** The number of videos that the brand shows, in total or of a display group. */
export async function videoCountOf(sql: Db, brand: string, display?: number) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from video v where not v.hidden and v.review_id is null and v.brand in ('*', ${brand}) and exists (
      select from video_product vp join product_card k on k.product_id = vp.product_id and k.is_listed where vp.video_id = v.id)
      and ${inDisplaySql(sql, display)}`;
  return row?.count ?? 0;
}

/** Undefined if the brand does not show the video, or none of its products is listed. */
export async function videoOf(sql: Db, asker: VideoViewer, id: number) {
  const [row] = await sql<VideoRow[]>`${items(sql, asker)} and v.id = ${id}`;
  return row;
}

/** The video with its listed products; undefined if the brand does not show it. */
export async function videoProductsOf(sql: Db, { brand, person }: VideoViewer, id: number) {
  const [row] = await sql<{ video: VideoDetail; products: ProductSummary[] }[]>`
    select ${video(sql, person)} as video, coalesce((
      select json_agg(k.card order by vp.sort) from video_product vp
      join product_card k on k.product_id = vp.product_id and k.is_listed where vp.video_id = v.id), '[]') as products
    from video v where v.id = ${id} and not v.hidden and v.brand in ('*', ${brand})`;
  return row;
}

/** Whether the brand has a display group with this id. */
export async function hasDisplayStrip(sql: Db, brand: string, id: number) {
  const [row] = await sql`select true from display_group where id = ${id} and brand in ('*', ${brand})`;
  return row !== undefined;
}

/** Saves a video for a member; false if there is no such video. */
export async function saveVideo(sql: Db, { brand, person }: VideoViewer, id: number) {
  const [row] = await sql<{ found: boolean }[]>`
    with found as (select id from video where id = ${id} and not hidden and brand in ('*', ${brand})), kept as (
      insert into video_link (app_user_id, video_id) select ${person}, id from found on conflict do nothing returning video_id
    ), counted as (
      update video v set share_count = share_count + 1 from kept where v.id = kept.video_id
    )
    select exists (select from found) as found`;
  return row?.found ?? false;
}

/** Removes a saved video; the count falls only if it was saved. */
export async function unsaveVideo(sql: Db, person: number, id: number) {
  await sql`
    with gone as (delete from video_link where app_user_id = ${person} and video_id = ${id} returning video_id)
    update video v set share_count = greatest(0, share_count - 1) from gone where v.id = gone.video_id`;
}

/**
 * Counts a view unless this viewer's last one is less than half an hour old. Each viewer has a separate row, so that views of a popular
 * video do not wait for each other. False if there is no such video.
 */
export async function countVideoView(sql: Db, { brand, person }: VideoViewer, viewer: string, id: number) {
  const rows = await sql<{ found: boolean }[]>`
    with found as (select id from video where id = ${id} and not hidden and brand in ('*', ${brand})), seen as (
      insert into video_view as mine (video_id, viewer, app_user_id, at) select id, ${viewer}, nullif(${person}::bigint, 0), shop_now() from found
      on conflict (video_id, viewer) do update set at = shop_now(), times = mine.times + 1
        where mine.at <= shop_now() - interval '30 minutes'
    )
    select true as found from found`;
  return rows.length === 1;
}

/** Counts a share unless this viewer's last one is less than half an hour old; returns the count. Undefined if there is no such video. */
export async function countVideoShare(sql: Db, brand: string, viewer: string, id: number) {
  const [row] = await sql<{ count: number }[]>`
    with found as (
      select id, sent_count from video where id = ${id} and not hidden and brand in ('*', ${brand})
    ), sent as (
      insert into video_sent as mine (video_id, viewer, at) select id, ${viewer}, shop_now() from found
      on conflict (video_id, viewer) do update set at = shop_now() where mine.at <= shop_now() - interval '30 minutes'
      returning video_id
    ), counted as (
      update video v set sent_count = v.sent_count + 1 from sent where v.id = sent.video_id returning v.sent_count
    )
    select coalesce((select sent_count from counted), sent_count) as count from found`;
  return row?.count;
}

/** The video's view count with the views that were not added to it yet. */
export async function videoViewsOf(sql: Db, id: number) {
  const [row] = await sql<{ count: number }[]>`
    select v.view_count + coalesce((
      select sum(w.times - w.counted) from video_view w where w.video_id = v.id and w.counted < w.times), 0)::int as count
    from video v where v.id = ${id}`;
  return row?.count ?? 0;
}

/** Adds the views since the last run to the videos' counts and deletes viewers' rows after a day. */
export async function addVideoViews(sql: Tx) {
  await sql`
    with fresh as (
      select video_id, viewer, times - counted as more from video_view where counted < times
      order by video_id, viewer limit 5000 for update skip locked
    ), marked as (
      update video_view w set counted = w.times from fresh f
      where w.video_id = f.video_id and w.viewer = f.viewer returning w.video_id
    )
    update video v set view_count = view_count + s.more
    from (select video_id, sum(more)::int as more from fresh group by video_id) s where s.video_id = v.id`;
  await sql`delete from video_sent where at < shop_now() - interval '1 day'`;
  await sql`delete from video_view where counted = times and at < shop_now() - interval '1 day'`;
}
