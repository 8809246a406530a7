import type { Sql } from 'postgres';
import { growCatalogue } from './demo-many.ts';
import type { DemoConnection } from './insert-rows.ts';
import {
  findTemplates,
  findTwinProducts,
  planPastOrders,
  templateProducts,
  writePastOrders,
  writePastPayments,
  writePastStock,
} from './past-orders.sql.ts';

const batch = 5_000;
const members = 1_000;
/** The number of members who place a third of all orders. */
export const frequentBuyers = 16;

type PrintLine = (line: string) => void;

/**
 * Grows the shop to this number of sellers, each with a copy of one of the first products, and to this number of past orders. Each past
 * order copies a completed demo order; they belong to a thousand members. Money, stock, points and history satisfy the audit. For
 * measurements; needs two connections.
 */
export async function growPastOrders(
  sql: Sql,
  { sellers, orders }: { sellers: number; orders: number },
  print: PrintLine = () => {},
) {
  const connection = await sql.reserve();
  try {
    const templates = await findTemplates(connection);
    const like = await templateProducts(connection);
    await growSellers(sql, sellers, like, print);
    await findTwinProducts(connection, like);
    const first = await quietly(connection, makeMembers);
    await writePast(connection, { orders, templates, first, print });
    await connection.unsafe('analyze');
  } finally {
    await connection.unsafe('discard temp').catch(() => {});
    connection.release();
  }
}

type Past = { orders: number; templates: number; first: number; print: PrintLine };

async function writePast(sql: One, { orders, templates, first, print }: Past) {
  const started = Date.now();
  const [found] = await sql`
    select count(*)::int as past from orders where app_user_id between ${first} and ${first + members - 1}`;
  const past = found?.past as number;
  for (let from = past + 1; from <= orders; from += batch) {
    const to = Math.min(orders, from + batch - 1);
    await quietly(sql, async (tx) => {
      await planPastOrders(tx, {
        from,
        to,
        all: [past, orders],
        templates,
        members: { first, count: members, often: frequentBuyers },
      });
      await writePastOrders(tx);
      await writePastPayments(tx);
      await writePastStock(tx);
      // The new orders make the cached daily sales invalid.
      await tx`delete from sales_day`;
      await tx`delete from sales_day_state`;
    });
  }
  for (const table of ['orders', 'order_line'])
    await sql.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  const made = Math.max(0, orders - past);
  const seconds = (Date.now() - started) / 1000;
  print(`${made} past orders in ${seconds.toFixed(1)} s, ${Math.round(made / seconds)}/s`);
}

async function growSellers(sql: Sql, sellers: number, like: number[], print: PrintLine) {
  const [at] = await sql<{ have: number; last: number; products: number; first: number }[]>`
    select (select count(*) from distributor)::int as have, (select max(id) from distributor)::int as last,
      (select count(*) from product)::int as products, (select max(id) from product)::int + 1 as first`;
  if (!at || sellers <= at.have) return;
  const more = sellers - at.have;
  await growCatalogue(sql, at.products + more, () => {}, { dearer: 0, like });
  await quietly(sql, async (tx) => {
    await tx`
      insert into distributor (name, story, ceo, biz_no, mail_order_no, address, tel, email, commission_permille)
      select b.name || ' ' || n, b.story, b.ceo, b.biz_no, b.mail_order_no, b.address, b.tel, b.email, b.commission_permille
      from generate_series(1, ${more}::int) as n
      join (select *, (row_number() over (order by id) - 1) as place, count(*) over () as many from distributor) b on b.place = n % b.many
      order by n`;
    await tx`
      update product p set distributor_id = d.id
      from (select id, row_number() over (order by id) - 1 as place from distributor where id > ${at.last}) d
      where p.id = ${at.first} + d.place`;
    await tx`select card_refresh(array(select id from product where id >= ${at.first}))`;
  });
  print(`${sellers} sellers`);
}

/** Creates a thousand members once and returns the id of the first; the other ids follow it. */
async function makeMembers(sql: DemoConnection) {
  const [found] = await sql`select min(id)::int as id from app_user where email like 'past-%@demo.shop'`;
  if (found?.id) return found.id as number;
  const [made] = await sql`
    with like_one as (select password_hash from app_user where email = 'first@demo.shop'),
    people as (
      insert into app_user (user_type, email, password_hash, name, nickname, phone, grade, created_at)
      select 'email', 'past-' || n || '@demo.shop', password_hash, '이웃', '이웃' || n, '0109' || lpad(n::text, 7, '0'), 1 + n % 5,
        shop_now() - interval '400 days'
      from like_one, generate_series(1, ${members}::int) as n order by n returning id
    )
    select min(id)::int as id from people`;
  return made?.id as number;
}

type One = Awaited<ReturnType<Sql['reserve']>>;

/** Runs `work` in one transaction without timeouts and with triggers disabled. */
async function quietly<T>(sql: Sql | One, work: (tx: DemoConnection) => Promise<T>): Promise<T> {
  const quiet = async (tx: DemoConnection) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`set local session_replication_role = replica`;
    return work(tx);
  };
  if (!('release' in sql)) return (await sql.begin(quiet)) as T;
  await sql`begin`;
  try {
    const done = await quiet(sql);
    await sql`commit`;
    return done;
  } catch (error) {
    await sql`rollback`;
    throw error;
  }
}
