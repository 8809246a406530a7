import type { Sql } from 'postgres';

/**
 * Tables of the floor's own, as narrow as the steps allow, beside a shop's goods: sequences, keys and guards, and no index that no step
 * needs. What a person was told stands on the disk, stock cannot be sold twice, money is posted twice over.
 */
export async function layFloor(sql: Sql) {
  await sql.unsafe(`
    drop schema if exists floor cascade;
    create schema floor;
    create table floor.option as
      select id, product_id, path_key, coalesce(special_sale_price, price) as price from product_option;
    alter table floor.option add primary key (id), add unique (product_id, path_key);
    create table floor.stock (option_id bigint primary key, stocked bigint not null, sold bigint not null default 0,
      held bigint not null default 0, check (held + sold <= stocked)) with (fillfactor = 50);
    insert into floor.stock (option_id, stocked)
      select option_id, case when unlimited then 1000000000 else greatest(stocked - sold - held, 0) end from stock;
    create table floor.cart_line (id bigint generated always as identity primary key, person uuid not null, option_id bigint not null,
      unit int not null check (unit between 1 and 999), price bigint not null, unique (person, option_id));
    create table floor.sheet (id bigint generated always as identity primary key, person uuid not null, options bigint[] not null,
      units int[] not null, cart_lines bigint[] not null, address jsonb, expires_at timestamptz not null);
    create table floor.orders (id bigint generated always as identity primary key, uuid uuid not null unique, person uuid not null,
      sheet bigint not null unique, address jsonb not null, total bigint not null, status text not null default 'request',
      created_at timestamptz not null default now());
    create index on floor.orders (person, id);
    create table floor.order_line (id bigint generated always as identity primary key, order_id bigint not null, option_id bigint not null,
      unit int not null, price bigint not null);
    create index on floor.order_line (order_id);
    create table floor.payment (order_id bigint primary key, amount bigint not null, stage text not null default 'ready',
      payment_key text unique);
    create table floor.movement (id bigint generated always as identity primary key, option_id bigint not null, order_id bigint not null,
      kind text not null, unit int not null);
    create index on floor.movement (order_id);
    create table floor.posting (id bigint generated always as identity primary key, order_id bigint not null, account text not null,
      amount bigint not null);
    create index on floor.posting (order_id);
    analyze floor.option, floor.stock`);
}

export async function addOne(sql: Sql, person: string, product: number, key: string, unit: number) {
  const [row] = await sql<{ id: number }[]>`
    insert into floor.cart_line as g (person, option_id, unit, price)
    select ${person}::uuid, o.id, ${unit}::int, o.price from floor.option o where o.product_id = ${product} and o.path_key = ${key}
    on conflict (person, option_id) do update set unit = g.unit + excluded.unit
    returning id::int`;
  return row?.id;
}

export async function cartSum(sql: Sql, person: string) {
  const [row] = await sql<{ price: number }[]>`
    select coalesce(sum(g.unit * o.price), 0)::int as price
    from floor.cart_line g join floor.option o on o.id = g.option_id where g.person = ${person}`;
  return row?.price ?? 0;
}

export async function makeSheet(sql: Sql, person: string, lines: number[]) {
  const [row] = await sql<{ id: number }[]>`
    insert into floor.sheet (person, options, units, cart_lines, expires_at)
    select ${person}::uuid, array_agg(option_id), array_agg(unit), array_agg(id), now() + interval '1 hour'
    from floor.cart_line where person = ${person} and id = any (${lines}::bigint[]) having count(*) > 0
    returning id::int`;
  return row?.id;
}

export async function keepAddress(sql: Sql, person: string, sheet: number, address: object) {
  const rows = await sql`
    update floor.sheet set address = ${sql.json(address as never)} where id = ${sheet} and person = ${person} returning id`;
  return rows.length === 1;
}

export async function sheetSum(sql: Sql, person: string, sheet: number) {
  const [row] = await sql<{ price: number }[]>`
    select sum(w.unit * o.price)::int as price
    from floor.sheet t cross join unnest(t.options, t.units) as w (option_id, unit) join floor.option o on o.id = w.option_id
    where t.id = ${sheet} and t.person = ${person}`;
  return row?.price;
}

/** Stock held, order, lines, movements and payment in one statement; nothing of it where one thing is short or the price is another. */
export async function place(sql: Sql, person: string, sheet: number, uuid: string, price: number, address: object) {
  const [row] = await sql<{ total: number }[]>`
    with sheet as (
      select id, options, units from floor.sheet where id = ${sheet} and person = ${person} and expires_at > now() for update
    ), want as (
      select o.id, o.price, w.unit from sheet cross join unnest(options, units) as w (option_id, unit) join floor.option o on o.id = w.option_id
    ), locked as (
      select option_id, stocked - sold - held as free from floor.stock where option_id in (select id from want) order by option_id for update
    ), worth as (
      select sum(want.price * want.unit)::bigint as total from want join locked on locked.option_id = want.id
      having bool_and(free >= unit) and count(*) = (select cardinality(options) from sheet) and sum(want.price * want.unit) = ${price}
    ), held as (
      update floor.stock s set held = held + want.unit from want, worth where s.option_id = want.id
    ), made as (
      insert into floor.orders (uuid, person, sheet, address, total)
      select ${uuid}::uuid, ${person}::uuid, sheet.id, ${sql.json(address as never)}, total from sheet, worth returning id, total
    ), lines as (
      insert into floor.order_line (order_id, option_id, unit, price) select made.id, want.id, want.unit, want.price from made, want
    ), moved as (
      insert into floor.movement (option_id, order_id, kind, unit) select want.id, made.id, 'hold', want.unit from made, want
    ), owed as (
      insert into floor.payment (order_id, amount) select id, total from made
    )
    select total::int from made`;
  return row?.total;
}

/** The one right to confirm. */
export async function claim(sql: Sql, person: string, uuid: string, amount: number) {
  const [row] = await sql<{ id: number }[]>`
    update floor.payment p set stage = 'confirming' from floor.orders o
    where o.uuid = ${uuid} and o.person = ${person} and p.order_id = o.id and p.stage = 'ready' and p.amount = ${amount}
    returning p.order_id::int as id`;
  return row?.id;
}

export async function settle(sql: Sql, order: number, paymentKey: string) {
  const rows = await sql`
    with paid as (
      update floor.payment set stage = 'approved', payment_key = ${paymentKey}
      where order_id = ${order} and stage = 'confirming' returning order_id, amount
    ), moved as (
      update floor.orders o set status = 'paid' from paid where o.id = paid.order_id returning o.id, o.sheet, o.person
    ), goods as (
      select l.option_id, l.unit, l.order_id from paid join floor.order_line l using (order_id)
    ), sold as (
      update floor.stock s set held = s.held - goods.unit, sold = s.sold + goods.unit from goods where s.option_id = goods.option_id
    ), told as (
      insert into floor.movement (option_id, order_id, kind, unit) select option_id, order_id, 'sell', unit from goods
    ), posted as (
      insert into floor.posting (order_id, account, amount)
      select order_id, account, amount * sign from paid, (values ('provider', 1), ('sales', -1)) as side (account, sign)
    ), taken as (
      delete from floor.cart_line g using moved, floor.sheet t where t.id = moved.sheet and g.id = any (t.cart_lines)
    )
    select from paid`;
  return rows.length === 1;
}
