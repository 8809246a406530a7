import type { Db, Tx } from '../platform/db/database.ts';

export type CodeSendings = {
  today: number;
  /** Of today's codes, those requested by a device that has verified this phone. */
  known: number;
  /** Codes requested today by this customer, to any phone. */
  asked: number;
  recent: number;
  hour: number;
  restS: number;
  recentS: number;
  todayS: number;
  askedS: number;
};

/**
 * Counts the codes sent to this phone, and to all phones within the hour. Holds an advisory lock of the phone until the transaction
 * ends.
 */
export async function codeSendingsOf(sql: Tx, person: number, phone: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('code ' || ${phone}, 0))`;
  const [row] = await sql<CodeSendings[]>`
    select count(id)::int as today, count(*) filter (where is_known_device)::int as known, max(mine.asked) as asked, max(mine."askedS") as "askedS",
      count(*) filter (where created_at > now() - interval '10 minutes')::int as recent,
      (select count(*)::int from verification where created_at > now() - interval '1 hour') as hour,
      coalesce(ceil(extract(epoch from max(created_at) + interval '30 seconds' - clock_timestamp())), 0)::int as "restS",
      coalesce(ceil(extract(epoch from min(created_at) filter (where created_at > now() - interval '10 minutes')
        + interval '10 minutes' - clock_timestamp())), 0)::int as "recentS",
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - clock_timestamp())), 0)::int as "todayS"
    from (
      select count(*)::int as asked,
        coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - clock_timestamp())), 0)::int as "askedS"
      from verification where app_user_id = ${person} and created_at > now() - interval '1 day'
    ) mine
    left join verification on phone = ${phone} and created_at > now() - interval '1 day'`;
  return row as CodeSendings;
}

type NewCode = { phone: string; purpose: string; hash: Buffer; seconds: number; byKnown: boolean };

/** Inserts a code that expires by the machine's clock; only its hash is stored. */
export async function insertCode(sql: Tx, person: number, { phone, purpose, hash, seconds, byKnown }: NewCode) {
  const [row] = await sql<{ id: number; expiresAt: string }[]>`
    insert into verification (app_user_id, phone, purpose, code_hash, expires_at, is_known_device)
    values (${person}, ${phone}, ${purpose}, ${hash}, now() + ${seconds} * interval '1 second', ${byKnown})
    returning id, expires_at as "expiresAt"`;
  return row as { id: number; expiresAt: string };
}

type Guess = { id: number; hash: Buffer; left: number };

/**
 * Counts a guess at the latest code of this customer and phone, and then returns the hash: at most five concurrent guesses are
 * compared. A verified code may be entered again to set a password, with five further guesses.
 */
export async function countCodeGuess(sql: Db, person: number, phone: string, again: boolean) {
  const [row] = await sql<Guess[]>`
    update verification v set attempts = attempts + 1
    where v.id = (select max(id) from verification where app_user_id = ${person} and phone = ${phone} and purpose = 'account')
      and v.used_for is null
      and case when v.verified_at is null then v.attempts < 5 and v.expires_at > now()
        else ${again} and v.attempts < 10 and v.proof_until > now() end
    returning v.id, v.code_hash as hash, case when v.verified_at is null then 5 else 10 end - v.attempts as left`;
  return row;
}

/** Returns why there is no code to compare. */
export async function codeStateOf(sql: Db, person: number, phone: string) {
  const [row] = await sql<{ locked: boolean }[]>`
    select used_for is null and case when verified_at is null then attempts >= 5 and expires_at > now() else attempts >= 10 end as locked
    from verification where app_user_id = ${person} and phone = ${phone} and purpose = 'account' order by id desc limit 1`;
  return row;
}

/** Deletes codes older than two days; the daily counts need no older ones. */
export async function sweepCodes(sql: Db) {
  await sql`delete from verification where created_at < now() - interval '2 days'`;
}
