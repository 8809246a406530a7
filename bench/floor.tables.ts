import type { Sql } from 'postgres';

/**
 * The baseline's tables, as narrow as its steps allow, next to a shop's products: sequences, keys and guards, and only indexes that a step
 * needs. They keep the same guarantees. Confirmed data is on disk, stock cannot be sold twice, and money is posted in double entry. Sold
 * items are copied, and the message is stored with the sale.
 */
export async function createFloorTables(sql: Sql) {
  await sql.unsafe(`
    drop schema if exists floor cascade;
    create schema floor;
    create table floor.option as
      select o.id, o.product_id, o.path_key, coalesce(o.special_sale_price, o.price) as price, p.name, o.name as option_name,
        p.images[1] as image, p.distributor_id as seller
      from product_option o join product p on p.id = o.product_id;
    alter table floor.option add primary key (id), add unique (product_id, path_key);
    create table floor.stock (option_id bigint primary key, stocked bigint not null, sold bigint not null default 0,
      held bigint not null default 0, check (held + sold <= stocked)) with (fillfactor = 50);
    insert into floor.stock (option_id, stocked)
      select option_id, case when unlimited then 1000000000 else greatest(stocked - sold - held, 0) end from stock;
    create table floor.person (uuid uuid primary key, since timestamptz not null default now(), gone boolean not null default false);
    create table floor.cart_line (id bigint generated always as identity primary key, person uuid not null, option_id bigint not null,
      unit int not null check (unit between 1 and 999), price bigint not null, unique (person, option_id));
    create table floor.sheet (id bigint generated always as identity primary key, person uuid not null, options bigint[] not null,
      units int[] not null, cart_lines bigint[] not null, address jsonb, expires_at timestamptz not null);
    create table floor.orders (id bigint generated always as identity primary key, uuid uuid not null unique, number text not null unique,
      person uuid not null, sheet bigint not null unique, address jsonb not null, total bigint not null, status text not null default 'request',
      created_at timestamptz not null default now(), expires_at timestamptz not null);
    create index on floor.orders (person, id);
    create table floor.order_line (id bigint generated always as identity primary key, order_id bigint not null, option_id bigint not null,
      unit int not null, price bigint not null, goods jsonb not null);
    create index on floor.order_line (order_id);
    create table floor.payment (order_id bigint primary key, amount bigint not null, stage text not null default 'ready',
      payment_key text unique);
    create table floor.movement (id bigint generated always as identity primary key, option_id bigint not null, order_id bigint not null,
      kind text not null, unit int not null);
    create index on floor.movement (order_id);
    create table floor.posting (id bigint generated always as identity primary key, order_id bigint not null, account text not null,
      amount bigint not null);
    create index on floor.posting (order_id);
    create table floor.event (id bigint generated always as identity primary key, order_id bigint not null, status text not null,
      at timestamptz not null default now());
    create index on floor.event (order_id);
    create table floor.letter (id bigint generated always as identity primary key, order_id bigint not null, phone text not null,
      words text not null, sent_at timestamptz);
    create index on floor.letter (id) where sent_at is null;
    create table floor.once (person uuid not null, key text not null, answer bigint not null, primary key (person, key));
    analyze floor.option, floor.stock`);
}
