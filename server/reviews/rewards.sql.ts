import type { Tx } from '../platform/db/database.ts';

export type ReviewReward = { granted: number; taken: number; isClosed: boolean; lapsed: number };

/** The points granted for the review of a line so far. `lapsed` points expired unused and are not revoked a second time. */
export async function reviewRewardOf(sql: Tx, root: string, person: number) {
  await sql`insert into review_reward (order_line_uuid, app_user_id) values (${root}, ${person}) on conflict do nothing`;
  const [row] = await sql<ReviewReward[]>`
    select w.granted, w.reclaimed as taken, w.closed_at is not null as "isClosed", (
      select coalesce(-sum(gone.amount), 0)::int from point_transaction t join point_lot lot on lot.tx_id = t.id
      join point_transaction gone on gone.lot_id = lot.id and gone.type = 'expire'
      where t.type = 'review_reward' and (t.source_key = 'review:' || w.order_line_uuid or t.source_key like 'review:' || w.order_line_uuid || ':%')
    ) as lapsed
    from review_reward w where w.order_line_uuid = ${root} for update of w`;
  return row as ReviewReward;
}

/** Stores the total points granted and revoked for the first part of a line. */
export async function writeReviewReward(sql: Tx, root: string, granted: number, taken: number) {
  await sql`update review_reward set granted = ${granted}, reclaimed = ${taken} where order_line_uuid = ${root}`;
}

/** No more points are granted for this line. */
export async function closeReviewReward(sql: Tx, root: string) {
  await sql`update review_reward set closed_at = shop_now() where order_line_uuid = ${root}`;
}
