import type { Db, Tx } from '../platform/db/database.ts';

type PointLotInput = { person: number; type: string; amount: number; label: string; key: string; order?: number };

/** Inserts points valid until the end of the KST day `days` from now, once per `key`. Returns whether they were inserted. */
export async function insertPointLot(
  sql: Db,
  { person, type, amount, label, key, order }: PointLotInput,
  days: number,
) {
  if (amount <= 0) return false;
  const rows = await sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, order_id, expires_at)
    values (${person}, ${type}, ${amount}, ${label}, ${key}, ${order ?? null}, korea_hour(korea_date(shop_now()) + ${days + 1}::int, 0))
    on conflict (source_key) do nothing returning id`;
  return rows.length === 1;
}

/** Whether the row under this key has this amount and person. */
export async function hasPointLot(sql: Db, { key, person, amount }: Pick<PointLotInput, 'key' | 'person' | 'amount'>) {
  const rows = await sql`
    select from point_transaction where source_key = ${key} and app_user_id = ${person} and amount = ${amount}`;
  return rows.length === 1;
}

/** Locks a customer's point account until the transaction ends; returns the balance and the points held by unpaid orders. */
export async function lockPointAccount(sql: Tx, person: number) {
  await sql`insert into point_account (app_user_id) values (${person}) on conflict do nothing`;
  const [row] = await sql<{ balance: number; held: number }[]>`
    select balance, held from point_account where app_user_id = ${person} for update`;
  return row as { balance: number; held: number };
}

/** Takes points back, once per key; this may leave a debt (rules D9.2). */
export async function insertPointClawback(
  sql: Tx,
  { person, amount, label, key }: Omit<PointLotInput, 'type' | 'order'>,
) {
  await sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key)
    values (${person}, 'clawback', ${-amount}, ${label}, ${key}) on conflict (source_key) do nothing`;
}

/**
 * Expires what is left in lots past their end, except points held by unpaid orders, however many lots end together. An order holds the
 * points that expire first, because it will spend them first. Returns the number of lots.
 */
export async function expirePointLots(sql: Tx, most: number) {
  const rows = await sql<{ id: number }[]>`
    with ended as (
      select id, sum(remaining) over (partition by app_user_id) as whole,
        sum(remaining) over (partition by app_user_id order by expires_at, id) - remaining as before
      from point_lot where expires_at <= shop_now() and remaining > 0
    ), due as (
      select l.id, l.app_user_id, least(l.remaining, least(ended.whole, a.balance) - a.held - ended.before)::bigint as part
      from ended join point_lot l on l.id = ended.id join point_account a on a.app_user_id = l.app_user_id
      where l.remaining > 0 and least(ended.whole, a.balance) - a.held > ended.before
      order by l.expires_at, l.id limit ${most} for update of a, l skip locked
    )
    insert into point_transaction (app_user_id, type, amount, label, source_key, lot_id)
    select app_user_id, 'expire', -part, '유효기간이 지나 소멸', 'expire:' || id || ':' || (select count(*) from point_transaction t where t.lot_id = due.id), id from due
    on conflict (source_key) do nothing returning id`;
  return rows.length;
}

/**
 * Takes the lots of up to `most` members that end within `days` and were not announced, one row per member and day. All lots of a member are
 * taken together, since a second message for the same day would not be sent. Locks the accounts; skips locked ones.
 */
export async function expiringPointsOf(sql: Tx, days: number, most: number) {
  // `expiry_notices` is a set of bits: 1 for the notice a month before the end, 2 for the one a week before.
  const bit = days > 7 ? 1 : 2;
  const isDueSql = sql`l.remaining > 0 and l.expires_at > shop_now() and l.expires_at <= shop_now() + make_interval(days => ${days})
    and l.expiry_notices & ${bit} = 0`;
  return sql<{ person: number; amount: number; day: string }[]>`
    with due as (
      select a.app_user_id from point_account a
      where a.app_user_id in (select l.app_user_id from point_lot l where ${isDueSql})
      order by a.app_user_id limit ${most} for update of a skip locked
    ), notified as (
      update point_lot l set expiry_notices = expiry_notices | ${bit} from due where l.app_user_id = due.app_user_id and ${isDueSql}
      returning l.app_user_id, l.remaining, l.expires_at
    )
    select app_user_id as person, sum(remaining)::bigint as amount, korea_date(expires_at - interval '1 second')::text as day
    from notified group by 1, 3`;
}
