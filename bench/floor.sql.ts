import type { Sql } from 'postgres';

type Row = Record<string, unknown>;
type Key = string | undefined;

/** Excludes a person whose token was revoked; a person without a row yet is allowed. */
const stays = (sql: Sql, person: string) => sql`not exists (select from floor.person where uuid = ${person} and gone)`;

/** Stores the result under the idempotency key in the same statement, so that the same key has no second effect. */
const once = (sql: Sql, person: string, key: Key, of: 'put' | 'made') =>
  key
    ? sql`, kept as (insert into floor.once (person, key, answer) select ${person}::uuid, ${key}, id from ${sql(of)})`
    : sql``;

/** Creates the guest's row with the first item; returns the whole cart. */
export function addToFloorCart(sql: Sql, person: string, product: number, path: string, unit: number, key: Key) {
  return sql<Row[]>`
    with me as (
      insert into floor.person (uuid) select ${person}::uuid where ${stays(sql, person)} on conflict (uuid) do nothing
    ), put as (
      insert into floor.cart_line as g (person, option_id, unit, price)
      select ${person}::uuid, o.id, ${unit}::int, o.price from floor.option o join floor.stock s on s.option_id = o.id
      where o.product_id = ${product} and o.path_key = ${path} and s.stocked - s.sold - s.held >= ${unit} and ${stays(sql, person)}
      on conflict (person, option_id) do update set unit = g.unit + excluded.unit
      returning id, option_id, unit, price
    )${once(sql, person, key, 'put')}
    select g.id::int, g.unit, o.price::int, o.name, o.option_name as option, o.image, o.seller::int from (
      select * from put union all
      select id, option_id, unit, price from floor.cart_line where person = ${person} and id not in (select id from put)
    ) g join floor.option o on o.id = g.option_id where exists (select from put) order by g.id`;
}

export function floorCartSum(sql: Sql, person: string) {
  return sql<Row[]>`
    select coalesce(sum(g.unit * o.price), 0)::int as price
    from floor.cart_line g join floor.option o on o.id = g.option_id where g.person = ${person} and ${stays(sql, person)}`;
}

export function makeFloorSheet(sql: Sql, person: string, lines: number[], key: Key) {
  return sql<Row[]>`
    with made as (
      insert into floor.sheet (person, options, units, cart_lines, expires_at)
      select ${person}::uuid, array_agg(g.option_id), array_agg(g.unit), array_agg(g.id), now() + interval '1 hour'
      from floor.cart_line g join floor.stock s on s.option_id = g.option_id
      where g.person = ${person} and g.id = any (${lines}::bigint[]) and ${stays(sql, person)}
      having count(*) > 0 and bool_and(s.stocked - s.sold - s.held >= g.unit)
      returning id, expires_at
    )${once(sql, person, key, 'made')}
    select id::int, expires_at as "expiresAt" from made`;
}

const goodsOf = (sql: Sql, sheet: string) => sql`
  select t.id, sum(w.unit * o.price)::int as price,
    json_agg(json_build_object('id', o.id, 'name', o.name, 'option', o.option_name, 'image', o.image, 'price', o.price, 'unit', w.unit)) as goods
  from ${sql(sheet)} t cross join unnest(t.options, t.units) as w (option_id, unit) join floor.option o on o.id = w.option_id
  group by t.id`;

export function keepFloorAddress(sql: Sql, person: string, sheet: number, address: object) {
  return sql<Row[]>`
    with kept as (
      update floor.sheet set address = ${sql.json(address as never)}
      where id = ${sheet} and person = ${person} and expires_at > now() and ${stays(sql, person)} returning id, options, units
    ) ${goodsOf(sql, 'kept')}`;
}

export function floorSheetSum(sql: Sql, person: string, sheet: number) {
  return sql<Row[]>`
    with mine as (
      select id, options, units from floor.sheet where id = ${sheet} and person = ${person} and expires_at > now() and ${stays(sql, person)}
    ) select price from (${goodsOf(sql, 'mine')}) x`;
}

type Placing = {
  person: string;
  sheet: number;
  uuid: string;
  number: string;
  price: number;
  address: object;
  key: Key;
};

/**
 * Reserves stock and writes order, lines, movements, event and payment in one statement; writes nothing if an option is short or the price
 * differs.
 */
export function placeFloorOrder(sql: Sql, { person, sheet, uuid, number, price, address, key }: Placing) {
  return sql<Row[]>`
    with sheet as (
      select id, options, units from floor.sheet where id = ${sheet} and person = ${person} and expires_at > now() and ${stays(sql, person)} for update
    ), want as (
      select o.*, w.unit from sheet cross join unnest(options, units) as w (option_id, unit) join floor.option o on o.id = w.option_id
    ), locked as (
      select option_id, stocked - sold - held as free from floor.stock where option_id in (select id from want) order by option_id for update
    ), worth as (
      select sum(want.price * want.unit)::bigint as total from want join locked on locked.option_id = want.id
      having bool_and(free >= unit) and count(*) = (select cardinality(options) from sheet) and sum(want.price * want.unit) = ${price}
    ), held as (
      update floor.stock s set held = held + want.unit from want, worth where s.option_id = want.id
    ), made as (
      insert into floor.orders (uuid, number, person, sheet, address, total, expires_at)
      select ${uuid}::uuid, ${number}, ${person}::uuid, sheet.id, ${sql.json(address as never)}, total, now() + interval '30 minutes'
      from sheet, worth returning id, total
    ), lines as (
      insert into floor.order_line (order_id, option_id, unit, price, goods)
      select made.id, want.id, want.unit, want.price,
        jsonb_build_object('name', want.name, 'option', want.option_name, 'image', want.image, 'seller', want.seller) from made, want
    ), moved as (
      insert into floor.movement (option_id, order_id, kind, unit) select want.id, made.id, 'hold', want.unit from made, want
    ), events as (
      insert into floor.event (order_id, status) select id, 'request' from made
    ), owed as (
      insert into floor.payment (order_id, amount) select id, total from made
    )${once(sql, person, key, 'made')}
    select total::int from made`;
}

/** Claims the single right to confirm the payment. */
export function claimConfirmation(sql: Sql, person: string, uuid: string, amount: number) {
  return sql<Row[]>`
    update floor.payment p set stage = 'confirming' from floor.orders o
    where o.uuid = ${uuid} and o.person = ${person} and p.order_id = o.id and p.stage = 'ready' and p.amount = ${amount}
      and o.expires_at > now() and ${stays(sql, person)}
    returning p.order_id::int as id`;
}

/** Settles a paid order once: payment, order, stock, ledger, history, message and cart; returns the order. */
export function settleFloorOrder(sql: Sql, order: number, paymentKey: string) {
  return sql<Row[]>`
    with paid as (
      update floor.payment set stage = 'approved', payment_key = ${paymentKey}
      where order_id = ${order} and stage = 'confirming' returning order_id, amount
    ), moved as (
      update floor.orders o set status = 'paid' from paid where o.id = paid.order_id returning o.*
    ), goods as (
      select l.option_id, l.unit, l.price, l.goods, l.order_id from paid join floor.order_line l using (order_id)
    ), sold as (
      update floor.stock s set held = s.held - goods.unit, sold = s.sold + goods.unit from goods where s.option_id = goods.option_id
    ), movements as (
      insert into floor.movement (option_id, order_id, kind, unit) select option_id, order_id, 'sell', unit from goods
    ), events as (
      insert into floor.event (order_id, status) select id, 'paid' from moved
    ), posted as (
      insert into floor.posting (order_id, account, amount)
      select order_id, account, amount * sign from paid, (values ('provider', 1), ('sales', -1)) as side (account, sign)
    ), letter as (
      insert into floor.letter (order_id, phone, words) select id, address->>'phone', number || ' ' || total from moved
    ), taken as (
      delete from floor.cart_line g using moved, floor.sheet t where t.id = moved.sheet and g.id = any (t.cart_lines)
    )
    select uuid, number, status, total::int, address, created_at as "createDate",
      (select json_agg(json_build_object('goods', goods, 'unit', unit, 'price', price)) from goods) as lines
    from moved`;
}
