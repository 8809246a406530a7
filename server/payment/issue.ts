import type { Sql } from '../base/database.ts';
import { accountOf } from './account.sql.ts';
import { notIssued } from './account.ts';
import type { createConfirm } from './confirm.ts';
import type { IssueAccount } from './issued.ts';
import { anyAttempt } from './payment.sql.ts';

/** Asks for the virtual account of an order; asked twice, it names the same account twice. */
export function createIssue(sql: Sql, confirm: ReturnType<typeof createConfirm>): IssueAccount {
  return async ({ orderUuid, bankCode }) => {
    const attempt = await anyAttempt(sql, orderUuid);
    if (attempt?.stage === 'issuing') await confirm.issue(attempt, bankCode);
    const now = await anyAttempt(sql, orderUuid);
    if (now?.stage === 'issued' || now?.stage === 'approved') {
      const virtualAccount = await accountOf(sql, orderUuid);
      if (virtualAccount) return { kind: 'issued', virtualAccount };
    }
    if (now?.stage === 'issuing' || now?.stage === 'issued') return { kind: 'pending' };
    return { kind: 'refused', refusal: notIssued(now?.reason ?? null) };
  };
}
