import type { Sql } from '../base/database.ts';
import type { Encryption } from '../base/encryption.ts';
import { steadyOf } from '../base/pool.ts';
import type { Reference } from '../base/reference.ts';
import type { Letters } from '../messages/letters.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { Toss } from '../outside/toss.ts';
import { createReceipts } from '../receipts/issue.ts';
import { createCases } from './cases.ts';
import { createCompare } from './compare.ts';
import { createConfirm } from './confirm.ts';
import { createIssue } from './issue.ts';
import { createTakeover } from './takeover.ts';
import { createTell } from './tell.ts';

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
