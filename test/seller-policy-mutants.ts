import type { Sql } from '#server/platform/db/database.ts';
import { sellerRowsSql } from './seller-role.ts';

/** A wrong version of a policy, and the statements that create the rows that reveal it. */
export type PolicyMutant = { table: string; using: string; make: { into: string; text: string }[] };

/**
 * Every policy made wider and narrower by every nullable or boolean column of its table, and by changes that only look right. Demo data
 * need not have the rows that reveal a change: they are created for each.
 */
export async function policyMutants(sql: Sql, mine: number, other: number): Promise<PolicyMutant[]> {
  const columns = await sql<{ table: string; rule: string; name: string; type: string; isEither: boolean }[]>`
    select p.tablename as table, p.qual as rule, a.attname as name, a.atttypid::regtype::text as type, a.attnotnull as "isEither"
    from pg_policies p join pg_attribute a on a.attrelid = format('public.%I', p.tablename)::regclass and a.attnum > 0 and not a.attisdropped
    where p.policyname = 'seller' and (not a.attnotnull or a.atttypid = 'bool'::regtype) and a.attgenerated = ''
    order by p.tablename, a.attname`;
  const found = columns.flatMap(({ table, rule, name, type, isEither }) => {
    const column = `${table}.${name}`;
    const sides = isEither
      ? [`${column}`, `not ${column}`].map((is, at) => ({ is, yes: String(at === 0), no: String(at !== 0) }))
      : [
          { is: `${column} is null`, yes: 'null', no: something(type) },
          { is: `${column} is not null`, yes: something(type), no: 'null' },
        ];
    // A policy on this very column already implies that it is not null.
    const isSaid = rule.includes(name) && !isEither;
    return sides.flatMap(({ is, yes, no }) => [
      { table, using: `${rule} or ${is}`, make: [put(table, name, yes, other)] },
      ...(isSaid && yes !== 'null'
        ? []
        : [{ table, using: `${rule} and ${is}`, make: isSaid ? [] : [put(table, name, no, mine)] }]),
    ]);
  });
  return [...found, ...byAnotherWay(mine, other)];
}

/** Rows that another relation could assign to a seller. */
function byAnotherWay(mine: number, other: number): PolicyMutant[] {
  const order = `(select order_id from order_line where distributor_id = ${mine} order by id limit 1)`;
  const questionedProductSql = `(select product_id from product_question join product p on p.id = product_id where p.distributor_id = ${other} order by 1 desc limit 1)`;
  const reviewed = `(select product_id from review join product p on p.id = product_id where p.distributor_id = ${other} order by 1 desc limit 1)`;
  const bought = (table: string, product: string, key = 'product_id') => ({
    table,
    using: `(select true from order_line l where l.product_id = ${table}.${key} limit 1)`,
    make: [put('order_line', 'product_id', product, mine)],
  });
  return [
    {
      table: 'order_line',
      using: '(select p.distributor_id from product p where p.id = product_id) = (select seller_id())',
      make: [put('order_line', 'product_id', `(select min(id) from product where distributor_id = ${mine})`, other)],
    },
    {
      table: 'order_event',
      using: '(select true from order_line l where l.order_id = order_event.order_id limit 1)',
      make: [put('order_event', 'order_id', order, other)],
    },
    {
      table: 'stock_movement',
      using: '(select true from order_line l where l.order_id = stock_movement.order_id limit 1)',
      make: [put('stock_movement', 'order_id', order, other)],
    },
    bought('product', questionedProductSql, 'id'),
    bought('product_option', questionedProductSql),
    bought('product_question', questionedProductSql),
    bought('review', reviewed),
  ];
}

/** Updates one row of a seller. */
const put = (table: string, column: string, value: string, seller: number) => ({
  into: table,
  text: `update ${table} set ${column} = ${value} where ctid = (select t.ctid from ${table} t where ${sellerRowsSql(table, seller)} limit 1)`,
});

/** A value that no other row has. */
function something(type: string) {
  if (type === 'boolean') return 'true';
  if (type === 'jsonb') return `'{}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'date' || type.startsWith('timestamp')) return `now()::${type}`;
  if (/int|numeric/.test(type)) return '29999';
  if (type.endsWith('[]')) return `'{}'`;
  return `'x'::${type}`;
}
