import type { VirtualAccount } from '#contract/checkout.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Sql } from '../platform/db/database.ts';
import { attemptByOrder } from './attempts.sql.ts';
import type { createConfirmPayment } from './confirm-payment.ts';
import { virtualAccountOf } from './virtual-account.sql.ts';
import { accountNotIssuedError } from './virtual-account.ts';

/** Requests the virtual account of an order. A second request returns the same account. */
export function createVirtualAccountIssuer(
  sql: Sql,
  confirm: ReturnType<typeof createConfirmPayment>,
): IssueVirtualAccount {
  return async ({ orderUuid, bankCode }) => {
    const attempt = await attemptByOrder(sql, orderUuid);
    if (attempt?.stage === 'issuing') await confirm.issue(attempt, bankCode);
    const now = await attemptByOrder(sql, orderUuid);
    if (now?.stage === 'issued' || now?.stage === 'approved') {
      const virtualAccount = await virtualAccountOf(sql, orderUuid);
      if (virtualAccount) return { kind: 'issued', virtualAccount };
    }
    if (now?.stage === 'issuing' || now?.stage === 'issued') return { kind: 'pending' };
    return { kind: 'refused', refusal: accountNotIssuedError(now?.reason ?? null) };
  };
}

/** The result of a request for a virtual account. `pending`: the outcome is not known yet, and a job asks again. */
type IssueResult =
  | { kind: 'issued'; virtualAccount: VirtualAccount }
  | { kind: 'pending' }
  | { kind: 'refused'; refusal: Refusal };

/** Call it once the order and its payment (stage `issuing`) are committed. */
export type IssueVirtualAccount = (ask: {
  orderUuid: string;
  bankCode?: string | null | undefined;
}) => Promise<IssueResult>;
