import type { Db } from '../base/database.ts';

/** One letter to a number after the other, until this transaction ends; false when this very letter is written already. */
export async function lockNumber(sql: Db, to: string, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('message ' || ${to}, 0))`;
  const [row] = await sql<{ isNew: boolean }[]>`select not exists (select from message where key = ${key}) as "isNew"`;
  return row?.isNew ?? true;
}

export type Standing = { sender: number | null; today: number; todayOfSender: number; isProven: boolean };

/**
 * What was written to a number within a day, and whether it is proven for the order it is written because of: by the order's own
 * money, by an account that is reached there, by a code, or by an order of the same person that was paid.
 */
export async function standingOfNumber(sql: Db, to: string, order: number | null): Promise<Standing> {
  const [row] = await sql<Standing[]>`
    with cause as (select app_user_id as sender from orders where id = ${order})
    select (select sender from cause) as sender, count(*)::int as today,
      (count(*) filter (where m.sender = (select sender from cause)))::int as "todayOfSender",
      ${order}::bigint is null
        or exists (select from payment where order_id = ${order} and paid_amount > 0)
        or exists (select from cause join app_user u on u.id = cause.sender where u.user_type <> 'guest' and u.phone = ${to})
        or exists (select from cause join verification v on v.app_user_id = cause.sender where v.phone = ${to} and v.verified_at is not null)
        or exists (select from cause join orders o on o.app_user_id = cause.sender join payment p on p.order_id = o.id
          where o.guest_phone = ${to} and p.paid_amount > 0) as "isProven"
    from message m
    where m.recipient = ${to} and m.created_at > now() - interval '1 day' and m.status <> 'withheld' and m.kind <> 'VERIFY_CODE'`;
  return row as Standing;
}

/** Takes one of the few words a number nobody has proven may be sent; false when there is none, or its sender had his. */
export async function takeWord(sql: Db, number: Buffer, sender: number, most: number) {
  const rows = await sql`
    insert into unproven_message (number, slot, sender)
    select ${number}, count(*) + 1, ${sender} from unproven_message where number = ${number} having count(*) < ${most}
    on conflict do nothing returning slot`;
  return rows.length === 1;
}

export async function sweepMessages(sql: Db) {
  await sql`delete from message where status <> 'waiting' and created_at < now() - interval '30 days'`;
}
