import type { CommunityKind, CommunityPost } from '#contract/reviews.ts';
import type { Db } from '../platform/db/database.ts';
import type { GroupedCursor } from '../platform/paging/cursor.ts';

/** The rank of each kind among posts of the same microsecond. */
const ranks = { review: 2, question: 1, video: 0 };

/**
 * Published reviews, answered public questions and videos of listed products, newest first, one more than `take`. A question is as new as
 * its answer. Names are stored masked. A secret question is never read.
 */
export function communityPostsOf(
  sql: Db,
  {
    brand,
    kind,
    at,
    take,
  }: { brand: string; kind: CommunityKind | 'all'; at: GroupedCursor | undefined; take: number },
) {
  const after = (moment: ReturnType<Db>, rank: number, id: ReturnType<Db>) =>
    at
      ? sql`and (${moment}, ${rank}::int, ${id}) < ('epoch'::timestamptz + ${at.value}::bigint * interval '1 microsecond', ${at.sortRank}::int, ${at.id}::bigint)`
      : sql``;
  const includes = (one: CommunityKind) => kind === 'all' || kind === one;
  const product = sql`json_build_object('id', k.product_id, 'name', k.card->>'name', 'imageSmall', k.card->>'imageSmall', 'placeholder', k.card->>'placeholder')`;
  return sql<(GroupedCursor & { post: CommunityPost })[]>`
    with reviews as (
      select r.created_at as at, ${ranks.review}::int as rank, r.id, json_build_object('kind', 'review', 'id', r.id, 'createDate', iso(r.created_at),
        'author', r.author, 'text', r.contents, 'score', r.score, 'image', r.images[1], 'answer', null, 'product', ${product}) as post
      from review r join product_card k on k.product_id = r.product_id and k.is_listed
      where ${includes('review')} and not r.hidden ${after(sql`r.created_at`, ranks.review, sql`r.id`)}
      order by r.created_at desc, r.id desc limit ${take + 1}
    ), questions as (
      select q.answered_at as at, ${ranks.question}::int as rank, q.id, json_build_object('kind', 'question', 'id', q.id, 'createDate', iso(q.answered_at),
        'author', q.author, 'text', q.contents, 'score', null, 'image', null, 'answer', q.answer, 'product', ${product}) as post
      from product_question q join product_card k on k.product_id = q.product_id and k.is_listed
      where ${includes('question')} and q.answered_at is not null and not q.is_secret ${after(sql`q.answered_at`, ranks.question, sql`q.id`)}
      order by q.answered_at desc, q.id desc limit ${take + 1}
    ), videos as (
      select v.created_at as at, ${ranks.video}::int as rank, v.id, json_build_object('kind', 'video', 'id', v.id, 'createDate', iso(v.created_at),
        'author', null, 'text', v.title, 'score', null, 'image', v.thumbnail, 'answer', null, 'product', ${product}) as post
      from video v
      cross join lateral (
        select k.product_id, k.card from video_product p join product_card k on k.product_id = p.product_id and k.is_listed
        where p.video_id = v.id order by p.sort limit 1
      ) k
      where ${includes('video')} and not v.hidden and v.review_id is null and v.brand in ('*', ${brand}) ${after(sql`v.created_at`, ranks.video, sql`v.id`)}
      order by v.created_at desc, v.id desc limit ${take + 1}
    )
    select post, rank as "sortRank", (extract(epoch from at) * 1000000)::bigint as value, id
    from (select * from reviews union all select * from questions union all select * from videos) posts
    order by at desc, rank desc, id desc limit ${take + 1}`;
}
