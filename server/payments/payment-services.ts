import type { Toss } from '../integrations/toss/client.ts';
import type { Letters } from '../notifications/order-notifications.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import { steadyOf } from '../platform/db/pool.ts';
import type { Reference } from '../platform/reference-data.ts';
import { createReceipts } from './cash-receipts/issue.ts';
import { createConfirm } from './confirm.ts';
import { createCompare } from './daily-reconciliation.ts';
import { createTakeover } from './failover-check.ts';
import { createIssue } from './issue-virtual-account.ts';
import { createCases } from './payment-cases.ts';
import { createTell } from './payment-notifications.ts';

export type Till = ReturnType<typeof openTill>;

type Tools = {
  toss: Toss;
  encryption: Encryption;
  outbox: Outbox;
  reference: Reference;
  letters: Letters;
};

/** Everything around money coming in that lives as long as the shop does. */
export function openTill(sql: Sql, { toss, encryption, outbox, reference, letters }: Tools) {
  const cases = createCases(sql, outbox, reference);
  const confirm = createConfirm(steadyOf(sql), toss, { encryption, reference, cases });
  const tell = createTell(sql, letters);
  const compare = createCompare(sql, toss, cases, reference);
  const alarm = (orderId: number, orderNumber: string, detail: object) =>
    cases.open('RECEIPT_REFUSED', orderId, orderNumber, detail);
  const receipts = createReceipts(sql, toss, { encryption, letters, alarm });
  const takeover = createTakeover(sql, compare.compare, reference);
  return { cases, confirm, issueAccount: createIssue(steadyOf(sql), confirm), tell, compare, takeover, receipts };
}
