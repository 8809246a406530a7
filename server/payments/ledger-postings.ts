import type { Db, Tx } from '../platform/db/database.ts';

/**
 * Posts a payment of the order `made`, or its reversal, as double entries. Each round has its own posting name. Needs `taken`, `made`.
 * Gives `posted`.
 */
export const postCaptureSql = (sql: Db, sign: 1 | -1) => sql`
  posted as (
    insert into ledger_posting (order_id, posting, account, amount, reference)
    select made.id,
      ${sign === 1 ? sql`'capture' || case when made.round > 0 then '.' || made.round else '' end` : sql`'capture.undone.' || made.round`},
      x.account, x.amount * ${sign}, ${sign === 1 ? sql`case when x.account = 'provider' then taken.reference end` : sql`null`}
    from taken, made, lateral (values
      ('provider', made.total_price), ('sales', -made.products_price), ('shipping', -made.shipping_fee), ('discount', made.discount)
    ) as x (account, amount) where x.amount <> 0
  )`;

/** Posts a refund that is due: reverses sales, shipping and discounts; the rest is owed to the buyer. All amounts are in won. */
export async function postRefundDue(
  sql: Tx,
  orderId: number,
  refundId: number,
  owed: { sales: number; shipping: number; cash: number },
) {
  const discount = owed.cash - owed.sales - owed.shipping;
  await sql`
    insert into ledger_posting (order_id, posting, account, amount)
    select ${orderId}, ${`refund:${refundId}`}, x.account, x.amount from (values
      ('sales', ${owed.sales}::bigint), ('shipping', ${owed.shipping}::bigint), ('discount', ${discount}::bigint), ('refund_due', ${-owed.cash}::bigint)
    ) as x (account, amount) where x.amount <> 0`;
}

/**
 * Posts the refunds in `done (id, order_id, cash, interest, is_manual)` as arrived. Part of a statement. Needs `done`. Gives `posted`,
 * `late`.
 */
export const postRefundedSql = (sql: Db) => sql`
  posted as (
    insert into ledger_posting (order_id, posting, account, amount)
    select order_id, 'returned:' || id, x.account, x.amount from done, lateral (values ('refund_due', cash), (case when is_manual then 'bank' else 'provider' end, -cash)) as x (account, amount)
    where cash <> 0
  ), late as (
    insert into ledger_posting (order_id, posting, account, amount)
    select order_id, 'interest:' || id, x.account, x.amount from done, lateral (values ('penalty', interest), ('refund_due', -interest)) as x (account, amount)
    where interest <> 0
  )`;
