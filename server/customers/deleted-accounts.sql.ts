import type { Sql } from '../platform/db/database.ts';

/** Who left within so many days. */
export function deletedAccountsSince(sql: Sql, days: number) {
  return sql<{ uuid: string }[]>`
    select uuid from app_user where deleted_at is not null and deleted_at > shop_now() - make_interval(days => ${days})`;
}

/** Which of these have an account. */
export function restoredAccounts(sql: Sql, uuids: string[]) {
  return sql<
    { id: number }[]
  >`select id from app_user where uuid = any (${uuids}::uuid[]) and deleted_at is null order by id`;
}
