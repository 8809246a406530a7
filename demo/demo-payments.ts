import type postgres from 'postgres';

/** The payments of demo orders, for the ledger of the simulated card company. */
export function demoPayments(sql: postgres.Sql) {
  return sql<
    {
      paymentKey: string;
      orderId: string;
      orderName: string;
      amount: number;
      taxFreeAmount: number;
      refunded: number;
      paidAt: string;
    }[]
  >`
    select p.payment_key as "paymentKey", o.uuid as "orderId", p.paid_amount::int as amount, o.tax_free_amount::int as "taxFreeAmount",
      p.refunded_amount::int as refunded, to_json(coalesce(p.approved_at, p.created_at)) #>> '{}' as "paidAt",
      (select l.product->>'name' from order_line l where l.order_id = o.id order by l.id limit 1) as "orderName"
    from payment p join orders o on o.id = p.order_id
    where p.payment_key like 'demo\_%' and p.stage = 'approved' and p.paid_amount > 0
    order by p.id`;
}
