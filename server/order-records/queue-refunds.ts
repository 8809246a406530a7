import type { PendingQuery, Row } from 'postgres';
import type { Db, Tx } from '../platform/db/database.ts';

/**
 * An SQL update that queues refunds of these orders for the account in the member's profile: those that had no account, or whose account
 * the bank refused. One that is being sent gets its attempts again. Without an account in the profile they keep waiting.
 */
export const queueRefundsSql = (sql: Db, member: number, orders: PendingQuery<Row[]>) => sql`
  update refund r set attempts = 0, provider_code = null, fault_text = null,
    status = case r.status when 'failed' then 'requested' else r.status end,
    next_at = case r.status when 'failed' then now() else r.next_at end
  from app_user u
  where u.id = ${member} and u.refund_account is not null and r.order_id in (${orders}) and r.status in ('failed', 'sent') and r.way = 'bank'
    and r.account is null and not r.is_manual and r.provider_code ~ '^(NO_ACCOUNT|INVALID_REFUND_ACCOUNT|INVALID_BANK)'`;

/** Queues the refunds of a member that wait for an account, after one was saved in the profile. */
export async function queueRefundsToProfile(sql: Tx, member: number) {
  await queueRefundsSql(sql, member, sql`select id from orders where app_user_id = ${member}`);
}
