import type { Sql } from '../db/database.ts';

/** Every encrypted column, by table. */
export const encryptedColumns: Record<string, string[]> = {
  app_user: ['cash_receipt', 'refund_account'],
  approval: ['refund_account'],
  cash_receipt: ['identity'],
  claim: ['account'],
  installation: ['wrapped_root_key'],
  message: ['payload'],
  order_identity: ['identity'],
  order_line: ['cancel_account'],
  orders: ['entrance'],
  payment: ['deposit_refund_account'],
  push_subscription: ['encrypted'],
  refund: ['account'],
  oauth_ticket: ['identity'],
  oauth_revocation: ['tokens'],
  social_identity: ['tokens'],
  oauth_request: ['identity'],
  staff_account: ['totp_secret'],
  staff_invite: ['secret'],
};

export type EncryptedColumn = { table: string; column: string };
type Sealed = { place: string; old: Buffer };

/** Fields of a column that are encrypted with another key, after a physical position (`ctid`) in the table. */
export function fieldsUnderOtherKeys(
  sql: Sql,
  { table, column }: EncryptedColumn,
  key: number,
  after: string,
  most: number,
) {
  return sql<Sealed[]>`
    select ctid::text as place, ${sql(column)} as old from ${sql(table)}
    where ctid > ${after}::tid and get_byte(${sql(column)}, 0) <> ${key} order by ctid limit ${most}`;
}

/** Replaces these encrypted fields; a field that has changed since it was read stays as it is. */
export async function replaceEncryptedFields(
  sql: Sql,
  { table, column }: EncryptedColumn,
  rows: (Sealed & { renewed: Buffer })[],
) {
  const hex = (of: Buffer[]) => of.map((bytes) => bytes.toString('hex'));
  const { count } = await sql`
    update ${sql(table)} t set ${sql(column)} = decode(r.renewed, 'hex')
    from unnest(${rows.map(({ place }) => place)}::text[], ${hex(rows.map(({ old }) => old))}::text[], ${hex(rows.map(({ renewed }) => renewed))}::text[])
      r (place, old, renewed)
    where t.ctid = r.place::tid and t.${sql(column)} = decode(r.old, 'hex')`;
  return count;
}

/** The number of fields of a column that none of these keys encrypted. */
export async function countUndecryptableFields(sql: Sql, { table, column }: EncryptedColumn, keys: number[]) {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from ${sql(table)} where ${sql(column)} is not null and get_byte(${sql(column)}, 0) <> all (${keys}::int[])`;
  return row?.n ?? 0;
}
