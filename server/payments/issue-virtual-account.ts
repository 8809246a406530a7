import type { Sql } from '../platform/db/database.ts';
import { anyAttempt } from './attempts.sql.ts';
import type { createConfirm } from './confirm.ts';
import type { IssueAccount } from './issue-result.ts';
import { accountOf } from './virtual-account.sql.ts';
import { notIssued } from './virtual-account.ts';

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
