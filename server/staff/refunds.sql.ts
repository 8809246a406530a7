import type { PaymentMethod } from '#contract/rules/payments.ts';
import type { Db } from '../base/database.ts';

export type RefundListed = {
  json: unknown;
  method: PaymentMethod;
  orderNumber: string;
  tries: number;
  providerCode: string | null;
  problem: string | null;
};

/** Failed ones first, then the newest; one row more than a page, pages count from 1. */
export function staffRefunds(
  sql: Db,
  { status, uuid, page, take }: { status?: string | undefined; uuid?: string; page: number; take: number },
) {
  return sql<RefundListed[]>`
    select json_build_object('uuid', r.uuid, 'kind', r.kind, 'reason', r.reason, 'cash', r.cash, 'point', r.point, 'way', r.way, 'wayText', '',
        'status', r.status, 'statusText', '', 'interest', r.interest, 'rows', r.rows, 'lines', '[]'::json, 'createDate', iso(r.created_at),
        'doneDate', iso(r.done_at)) as json,
      p.method, o.order_number as "orderNumber", r.tries, r.provider_code as "providerCode", r.fault_text as problem
    from refund r join orders o on o.id = r.order_id join payment p on p.order_id = o.id
    where ${uuid ? sql`r.uuid = ${uuid}` : status ? sql`r.status = ${status}` : sql`true`}
    order by r.status = 'failed' desc, r.id desc limit ${take + 1} offset ${(page - 1) * take}`;
}

/** A refund's number, status, won and order by its uuid. */
export async function refundId(sql: Db, uuid: string) {
  const [row] = await sql<{ id: number; status: string; cash: number; orderId: number }[]>`
    select id, status, cash, order_id as "orderId" from refund where uuid = ${uuid}`;
  return row;
}
