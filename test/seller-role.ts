import { readFileSync } from 'node:fs';
import type { Sql, Tx } from '#server/platform/db/database.ts';
import type { PolicyMutant } from './seller-policy-mutants.ts';

/**
 * What a seller's database role may read, by table: the columns, and the owner of a row, as the shop's own role sees it. It may read
 * nothing else.
 */
const granted: Record<string, { columns: string; his: string }> = {
  order_line: {
    columns: `bundle_key cancel_request carrier_code delay delivered_at dispatch_on distributor_id id order_id parent_id product product_id shipment_date shipped_at status tracking tracking_number uuid`,
    his: 't.distributor_id = $1',
  },
  orders: {
    columns: 'brand created_at id is_gift order_number uuid',
    his: 'exists (select from order_line l where l.order_id = t.id and l.distributor_id = $1)',
  },
  order_line_option: {
    columns: 'cancelled_quantity id option option_id order_line_id quantity unit_price',
    his: ofLine(),
  },
  order_event: { columns: 'at order_id order_line_id to_status', his: ofLine() },
  claim: {
    columns:
      'answer answer_images created_at damaged_count detail fault id images kind order_line_id photo_request photo_requested_at photo_sent_at pickup piece_count quantity reason status uuid',
    his: ofLine(),
  },
  order_line_parcel: { columns: 'carrier_code order_line_id position quantity tracking_number', his: ofLine() },
  gift_recipient: { columns: 'order_line_id status', his: ofLine() },
  product: { columns: 'distributor_id id images name', his: 't.distributor_id = $1' },
  product_option: {
    columns: 'id name option_status price product_id shipment_date special_sale_price',
    his: ofProduct(),
  },
  stock: { columns: 'held option_id sold stocked unlimited', his: ofOption() },
  stock_movement: { columns: 'at id kind option_id order_id quantity', his: ofOption() },
  product_question: {
    columns: 'answer answered_at author contents created_at id is_secret product_id',
    his: ofProduct(),
  },
  review: { columns: 'appeal_answered_at appealed_at hidden id product_id', his: ofProduct() },
  review_report: {
    columns: 'review_id verdict',
    his: 'exists (select from review r join product p on p.id = r.product_id where r.id = t.review_id and p.distributor_id = $1)',
  },
  distributor: { columns: 'id name', his: 't.id = $1' },
  carrier: { columns: 'code name', his: 'true' },
};

function ofLine() {
  return 'exists (select from order_line l where l.id = t.order_line_id and l.distributor_id = $1)';
}
function ofProduct() {
  return 'exists (select from product p where p.id = t.product_id and p.distributor_id = $1)';
}
function ofOption() {
  return 'exists (select from product_option o join product p on p.id = o.product_id where o.id = t.option_id and p.distributor_id = $1)';
}

/** Every granted table and column, and every table with a policy, as things to break. */
export const grantedTables = Object.entries(granted).map(([table, { columns }]) => ({
  table,
  columns: columns.split(' '),
}));

/** Every case in which a seller would see another's data, or miss theirs; empty when all is correct. */
export async function sellerLeaks(sql: Sql, sellers: readonly number[]): Promise<string[]> {
  return [...(await wrongGrants(sql)), ...(await wrongRows(sql, sellers)), ...(await wrongAddresses(sql, sellers))];
}

/** Reads as a seller; an unknown number sees nothing. */
export function runAsSeller<T>(sql: Sql, seller: number | null, work: (own: Tx) => Promise<T>) {
  return sql.begin(async (own) => {
    await become(own, seller);
    return work(own);
  }) as Promise<T>;
}

const become = (own: Tx, seller: number | null) =>
  own`select set_config('shop.seller', ${seller === null ? '' : String(seller)}, true), set_config('role', 'shop_seller', true)`;

/** Columns that a seller's role may read although it should not. */
export async function wrongGrants(sql: Sql) {
  const rows = await sql<{ table: string; column: string | null; acts: string }[]>`
    select c.relname as table, a.attname as column, concat_ws(' ',
      case when has_column_privilege('shop_seller', c.oid, a.attnum, 'select') then 'select' end,
      case when has_column_privilege('shop_seller', c.oid, a.attnum, 'insert') then 'insert' end,
      case when has_column_privilege('shop_seller', c.oid, a.attnum, 'update') then 'update' end,
      case when has_table_privilege('shop_seller', c.oid, 'delete') then 'delete' end) as acts
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')`;
  const found = rows.filter(({ acts }) => acts !== '').map(({ table, column, acts }) => `${table}.${column} ${acts}`);
  const wanted = grantedTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column} select`));
  return [
    ...found.filter((one) => !wanted.includes(one)).map((one) => `granted: ${one}`),
    ...wanted.filter((one) => !found.includes(one)).map((one) => `not granted: ${one}`),
  ];
}

async function wrongRows(sql: Sql, sellers: readonly number[]) {
  const wrong: string[] = [];
  for (const { table } of grantedTables)
    for (const seller of [...sellers, null]) {
      // Both in one snapshot, because jobs write in between.
      const found = await sql
        .begin('isolation level repeatable read', (one) => wrongOf(one, table, seller))
        .catch((error: Error) => `${table}: ${error.message}`);
      if (found) wrong.push(found as string);
    }
  return wrong;
}

/** Rows of a table that one seller sees and does not own; empty when they are the same. */
async function wrongOf(one: Tx, table: string, seller: number | null) {
  const columns = grantedTables.find((it) => it.table === table)?.columns ?? [];
  const row = `md5(row(${columns.map((column) => `t.${column}`).join(', ')})::text)`;
  const text = `select ${row} as row from ${table} t`;
  const sellerRows = sellerRowsSql(table, seller ?? 0);
  const mine = await one.unsafe<{ row: string }[]>(`${text} where ${sellerRows}`);
  await become(one, seller);
  const seen = await one.unsafe<{ row: string }[]>(text);
  if (sorted(mine) === sorted(seen)) return null;
  return `${table}: seller ${seller} sees ${seen.length} rows, ${mine.length} are his`;
}

/** Whether this seller's reads reveal the broken policy. Everything is restored afterwards. */
export async function detectsMutant(sql: Sql, seller: number, { table, using, make }: PolicyMutant) {
  let wrong: string | null = null;
  await sql
    .begin(async (one) => {
      // The created rows need not follow the shop's rules: they are rolled back.
      await one`set local session_replication_role = replica`;
      for (const { into, text } of make) {
        await one.unsafe(unchecked(into));
        if ((await one.unsafe(text)).count === 0) throw new Error(`nobody has a row: ${text}`);
      }
      await one.unsafe(`alter policy seller on ${table} using (${using})`);
      wrong = await wrongOf(one, table, seller);
      throw undone;
    })
    .catch((error: Error) => {
      if (error !== undone) throw error;
    });
  return wrong !== null;
}
const undone = new Error('undone');
const unchecked = (table: string) => `do $$ declare rule text; begin
  for rule in select conname from pg_constraint where contype = 'c' and conrelid = 'public.${table}'::regclass
  loop execute format('alter table ${table} drop constraint %I', rule); end loop; end $$`;

/** The rows of a table, aliased t, that belong to a seller. */
export const sellerRowsSql = (table: string, seller: number) =>
  granted[table]?.his.replaceAll('$1', String(seller)) ?? 'false';

/** Entrance codes are read through a function, which checks the owner of the line. */
async function wrongAddresses(sql: Sql, sellers: readonly number[]) {
  const lines = await sql<{ id: number; seller: number }[]>`
    select distinct on (l.distributor_id) l.id, l.distributor_id as seller from order_line l join orders o on o.id = l.order_id
    where l.distributor_id = any (${[...sellers]}::bigint[]) and not o.is_gift`;
  const wrong: string[] = [];
  for (const { id, seller } of lines)
    for (const asker of [...sellers, null]) {
      const [row] = await runAsSeller(
        sql,
        asker,
        (own) => own<{ address: Record<string, unknown> | null }[]>`select seller_delivery_address(${id}) as address`,
      );
      if ((row?.address !== null) !== (asker === seller))
        wrong.push(`the address of a line of ${seller} is shown to ${asker}: ${row?.address !== null}`);
      if (row?.address && 'guestOrderPhone' in row.address) wrong.push('an address names who paid');
    }
  return wrong;
}

/** Restores the policy from its file. For a shop without timers, because it waits for every table. */
export async function restorePolicies(sql: Sql) {
  await sql.unsafe(readFileSync('database/functions/seller.sql', 'utf8'));
}

function sorted(rows: readonly { row: string }[]) {
  return rows
    .map(({ row }) => row)
    .sort()
    .join();
}
