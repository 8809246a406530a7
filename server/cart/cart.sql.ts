import type { Area } from '#contract/addresses.ts';
import { type AvailableBenefits, availableBenefitsSql } from '../benefits/available-benefits.ts';
import type { guestRowSql } from '../guests/create-guest.ts';
import type { Db } from '../platform/db/database.ts';
import { type CurrentSaleLine, type SaleLines, type StockRow, stockRowSql } from '../pricing/sale-line.ts';

export type CartRow = CurrentSaleLine & CartItemRow;

type CartItemRow = StockRow & {
  cartId: number;
  cartGroupId: number;
  unit: number;
  priceAtAdd: number;
  area: Area;
};

/** Reads a customer's cart, oldest first, with the area of the default address. */
export async function cartRowsOf(sql: Db, saleLines: SaleLines, person: number): Promise<CartRow[]> {
  const rows = await sql<CartItemRow[]>`
    select ${stockRowSql(sql)}, ${cartItemColumns(sql)}, ${shippingAreaOf(sql, sql`${person}`)}
    from cart c join cart_item g on g.cart_id = c.id join stock s on s.option_id = g.option_id
    where c.app_user_id = ${person}
    order by g.id`;
  return saleLines.join(sql, rows);
}

/** Reads the coupons and points of a member. */
export async function availableBenefitsOf(sql: Db, person: number) {
  const [row] = await sql<
    { benefits: AvailableBenefits }[]
  >`select ${availableBenefitsSql(sql, person, null)} as benefits`;
  return row?.benefits ?? null;
}

/** The columns of a cart group `g`. */
const cartItemColumns = (sql: Db) =>
  sql`g.cart_id as "cartId", g.id as "cartGroupId", g.quantity as unit, g.price_at_add as "priceAtAdd"`;

/** The area of the customer's default address. */
const shippingAreaOf = (sql: Db, person: ReturnType<Db>) =>
  sql`coalesce((select area_of(zonecode) from address where app_user_id = ${person} and is_default), 0) as area`;

/** Reads the requested options of a product with the quantity of each in this customer's cart, and the number of options in it. */
export function optionOffersOf(sql: Db, saleLines: SaleLines, person: number, product: number, keys: string[]) {
  return saleLines.ofProduct<{ inCart: number; groups: number }>(
    sql,
    product,
    keys,
    sql`(select json_build_object('groups', count(*), 'inCart', coalesce(sum(g.quantity) filter (where g.option_id = l.option_id), 0))
      from cart c join cart_item g on g.cart_id = c.id where c.app_user_id = ${person})`,
  );
}

/** Reads one group of a customer's cart with current terms, and the quantity of the same product in the other groups. */
export async function cartItemOf(sql: Db, saleLines: SaleLines, person: number, cart: number, group: number) {
  const rows = await sql<(StockRow & { others: number })[]>`
    select ${stockRowSql(sql)},
      (select coalesce(sum(x.quantity), 0) from cart_item x join product_option po on po.id = x.option_id
        where x.cart_id = c.id and x.id <> g.id and po.product_id = o.product_id) as others
    from cart c join cart_item g on g.cart_id = c.id join stock s on s.option_id = g.option_id join product_option o on o.id = g.option_id
    where c.app_user_id = ${person} and c.id = ${cart} and g.id = ${group}`;
  return (await saleLines.join(sql, rows))[0];
}

/** Returns false if the customer has no such group. */
export async function setCartItemQuantity(sql: Db, person: number, cart: number, group: number, unit: number) {
  const rows = await sql`
    update cart_item g set quantity = ${unit} from cart c
    where c.id = g.cart_id and c.app_user_id = ${person} and c.id = ${cart} and g.id = ${group} returning g.id`;
  return rows.length === 1;
}

/** Returns false if the customer has no such group. */
export async function deleteCartItem(sql: Db, person: number, cart: number, group: number) {
  const rows = await sql`
    delete from cart_item g using cart c
    where c.id = g.cart_id and c.app_user_id = ${person} and c.id = ${cart} and g.id = ${group} returning g.id`;
  return rows.length === 1;
}

type AddedCartRow = CartItemRow & { person: number; put: number };

/**
 * Adds quantities to the cart of `customer (id)` and reads the whole cart. Every row contains the customer and how many options were
 * added. A number below the requested one means that an option would exceed 999.
 */
export async function addCartItems(
  sql: Db,
  saleLines: SaleLines,
  customer: ReturnType<typeof guestRowSql>,
  options: number[],
  units: number[],
  prices: number[],
) {
  const rows = await sql<AddedCartRow[]>`
    with ${customer}, mine as (
      insert into cart (app_user_id) select id from customer
      on conflict (app_user_id) do update set app_user_id = excluded.app_user_id
      returning id
    ), put as (
      insert into cart_item as g (cart_id, option_id, quantity, price_at_add)
      select mine.id, o.id, o.quantity, o.price from mine,
        unnest(${options}::bigint[], ${units}::int[], ${prices}::bigint[]) as o (id, quantity, price)
      order by o.id
      on conflict (cart_id, option_id) do update set quantity = g.quantity + excluded.quantity, price_at_add = excluded.price_at_add
      where g.quantity + excluded.quantity <= 999
      returning g.cart_id, g.id, g.option_id, g.quantity, g.price_at_add
    ), held as (
      -- A statement does not see what it writes itself.
      select * from put
      union all
      select g.cart_id, g.id, g.option_id, g.quantity, g.price_at_add from customer
      join cart c on c.app_user_id = customer.id join cart_item g on g.cart_id = c.id
      where g.id not in (select id from put)
    )
    select customer.id as person, (select count(*) from put)::int as put, ${stockRowSql(sql)}, ${cartItemColumns(sql)},
      ${shippingAreaOf(sql, sql`customer.id`)}
    from customer, held g join stock s on s.option_id = g.option_id
    order by g.id`;
  return saleLines.join(sql, rows);
}
