import type { Sql } from '../platform/db/database.ts';

/** Reads the accounts deleted within the last `days`. */
export function deletedAccountsSince(sql: Sql, days: number) {
  return sql<{ uuid: string }[]>`
    select uuid from app_user where deleted_at is not null and deleted_at > shop_now() - make_interval(days => ${days})`;
}

/** Returns which of these accounts exist. */
export function restoredAccounts(sql: Sql, uuids: string[]) {
  return sql<
    { id: number }[]
  >`select id from app_user where uuid = any (${uuids}::uuid[]) and deleted_at is null order by id`;
}
