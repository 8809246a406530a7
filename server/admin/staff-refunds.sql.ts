import type { PaymentMethodName } from '#contract/rules/payments.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { afterCursorSql, cappedCountSql, type RankedRow, rankOrderSql } from '../platform/paging/list-rank.ts';
import { isRefundFinalSql } from '../refunds/refund-worker.ts';

export type StaffRefundRow = RankedRow & {
  json: unknown;
  method: PaymentMethodName;
  orderNumber: string;
  tries: number;
  isFinal: boolean;
  isManual: boolean;
  providerCode: string | null;
  problem: string | null;
};

type RefundQuery = { status?: string | undefined; uuid?: string; at?: RowCursor | undefined; take: number };

/** Failed refunds first, then the newest; one row more than a page. */
export function readStaffRefunds(sql: Db, { status, uuid, at, take }: RefundQuery) {
  const by = { rank: sql`(r.status <> 'failed')::int`, id: sql`r.id` };
  const filterSql = uuid ? sql`r.uuid = ${uuid}` : status ? sql`r.status = ${status}` : sql`true`;
  const total = cappedCountSql(sql, sql`from refund r where ${filterSql}`);
  return sql<StaffRefundRow[]>`
    select ${by.rank} as rank, ${total} as total, r.id, json_build_object('uuid', r.uuid, 'kind', r.kind, 'reason', r.reason, 'cash', r.cash, 'point', r.point, 'way', r.way, 'wayText', '',
        'status', r.status, 'statusText', '', 'interest', r.interest, 'rows', r.rows, 'lines', '[]'::json, 'createDate', iso(r.created_at),
        'doneDate', iso(r.done_at)) as json,
      p.method, o.order_number as "orderNumber", r.attempts as tries, coalesce(${isRefundFinalSql(sql)}, false) as "isFinal", r.is_manual as "isManual", r.provider_code as "providerCode", r.fault_text as problem
    from refund r join orders o on o.id = r.order_id join payment p on p.order_id = o.id
    where ${filterSql} and ${afterCursorSql(sql, at, by)}
    order by ${rankOrderSql(sql, by)} limit ${take + 1}`;
}

/** The id, status, amount in won and order of a refund, by its uuid. */
export async function refundIdOf(sql: Db, uuid: string) {
  const [row] = await sql<{ id: number; status: string; cash: number; point: number; orderId: number }[]>`
    select id, status, cash, point, order_id as "orderId" from refund where uuid = ${uuid}`;
  return row;
}
