import type { Area } from '#contract/addresses.ts';
import { type AvailableBenefits, availableBenefitsSql } from '../benefits/available-benefits.ts';
import type { Db } from '../platform/db/database.ts';
import type { SaleLine, SaleTerms } from '../pricing/line-price.ts';
import { saleLineSql, saleTermsSql } from '../pricing/sale-line.ts';

export type CartRow<Line extends SaleTerms = SaleTerms> = Line & {
  cartId: number;
  cartGroupId: number;
  unit: number;
  priceAtAdd: number;
  area: Area;
};

/** Everything in a person's cart, oldest first, with the area of the default address. */
export function cartRowsOf(sql: Db, person: number) {
  return sql<CartRow<SaleLine>[]>`select ${saleLineSql(sql)}, ${groupTerms(sql, person)}`;
}

/** The same without what is only shown. */
export function cartSaleTerms(sql: Db, person: number) {
  return sql<CartRow[]>`select ${saleTermsSql(sql)}, ${groupTerms(sql, person)}`;
}

/** What a member could pay with besides money. */
export async function availableBenefitsOf(sql: Db, person: number) {
  const [row] = await sql<{ purse: AvailableBenefits }[]>`select ${availableBenefitsSql(sql, person, null)} as purse`;
  return row?.purse ?? null;
}

function groupTerms(sql: Db, person: number) {
  return sql`
    ${cartItemColumns(sql)}, ${shippingAreaOf(sql, sql`${person}`)}
    from cart c join cart_item g on g.cart_id = c.id join sale_line l on l.option_id = g.option_id
    where c.app_user_id = ${person}
    order by g.id`;
}

/** A group `g` of a cart. */
export const cartItemColumns = (sql: Db) =>
  sql`g.cart_id as "cartId", g.id as "cartGroupId", g.quantity as unit, g.price_at_add as "priceAtAdd"`;

/** Where the person's usual address lies. */
export const shippingAreaOf = (sql: Db, person: ReturnType<Db>) =>
  sql`coalesce((select area_of(zonecode) from address where app_user_id = ${person} and is_default), 0) as area`;

type Offer = SaleTerms & { inCart: number; groups: number };

/** The options of a product asked for, with how many of each this person's cart already holds. */
export function optionOffersOf(sql: Db, person: number, product: number, keys: string[]) {
  return sql<Offer[]>`
    select ${saleTermsSql(sql)},
      coalesce((select g.quantity from cart c join cart_item g on g.cart_id = c.id where c.app_user_id = ${person} and g.option_id = l.option_id), 0) as "inCart",
      (select count(*) from cart c join cart_item g on g.cart_id = c.id where c.app_user_id = ${person}) as groups
    from sale_line l
    where l.product_id = ${product} and l.path_key = any (${keys})`;
}

/** One group of a person's cart as it is sold now, with the units of the same product in his other groups. */
export async function cartItemOf(sql: Db, person: number, cart: number, group: number) {
  const [row] = await sql<(SaleTerms & { others: number })[]>`
    select ${saleTermsSql(sql)},
      (select coalesce(sum(o.quantity), 0) from cart_item o join product_option po on po.id = o.option_id
        where o.cart_id = c.id and o.id <> g.id and po.product_id = l.product_id) as others
    from cart c join cart_item g on g.cart_id = c.id join sale_line l on l.option_id = g.option_id
    where c.app_user_id = ${person} and c.id = ${cart} and g.id = ${group}`;
  return row;
}

/** False where the group is not the person's, or gone. */
export async function setCartItemQuantity(sql: Db, person: number, cart: number, group: number, unit: number) {
  const rows = await sql`
    update cart_item g set quantity = ${unit} from cart c
    where c.id = g.cart_id and c.app_user_id = ${person} and c.id = ${cart} and g.id = ${group} returning g.id`;
  return rows.length === 1;
}

/** False where the group is not the person's, or gone. */
export async function deleteCartItem(sql: Db, person: number, cart: number, group: number) {
  const rows = await sql`
    delete from cart_item g using cart c
    where c.id = g.cart_id and c.app_user_id = ${person} and c.id = ${cart} and g.id = ${group} returning g.id`;
  return rows.length === 1;
}
