import type { Sql } from '../base/database.ts';
import type { Seal } from '../base/encryption.ts';
import type { Memory } from '../base/reference.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { Toss } from '../outside/toss.ts';
import { createReceipts } from '../receipts/issue.ts';
import { createCases } from './cases.ts';
import { createCompare } from './compare.ts';
import { createConfirm } from './confirm.ts';
import { createIssue } from './issue.ts';
import { createTell } from './tell.ts';

export type Till = ReturnType<typeof openTill>;

type Tools = { toss: Toss; seal: Seal; outbox: Outbox; memory: Memory; nameOf: (brand: string) => string };

/** Everything around money coming in that lives as long as the shop does. */
export function openTill(sql: Sql, { toss, seal, outbox, memory, nameOf }: Tools) {
  const cases = createCases(sql, outbox, memory);
  const confirm = createConfirm(sql, toss, { seal, memory, cases });
  const tell = createTell(sql, outbox, nameOf);
  const compare = createCompare(sql, toss, cases, memory);
  const alarm = (orderId: number, orderNumber: string, detail: object) =>
    cases.open('RECEIPT_REFUSED', orderId, orderNumber, detail);
  const receipts = createReceipts(sql, toss, { seal, outbox, shopOf: nameOf, alarm });
  return { cases, confirm, issueAccount: createIssue(sql, confirm), tell, compare, receipts };
}
