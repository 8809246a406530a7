import type { TossClient } from '../integrations/toss/toss-client.ts';
import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import { genericPlanPool } from '../platform/db/pool.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { createReceiptIssuer } from './cash-receipts/issue-receipt.ts';
import { createConfirmPayment } from './confirm-payment.ts';
import { createReconciliation } from './daily-reconciliation.ts';
import { createFailoverCheck } from './failover-check.ts';
import { createVirtualAccountIssuer } from './issue-virtual-account.ts';
import { createPaymentCaseService } from './payment-cases.ts';
import { createPaymentNotifier } from './payment-notifications.ts';

export type PaymentServices = ReturnType<typeof createPaymentServices>;

type Tools = {
  toss: TossClient;
  encryption: Encryption;
  outbox: MessageOutbox;
  reference: ReferenceData;
  notifier: OrderNotifier;
};

/** Creates the payment services that live as long as the shop. */
export function createPaymentServices(sql: Sql, { toss, encryption, outbox, reference, notifier }: Tools) {
  const cases = createPaymentCaseService(sql, outbox, reference);
  const notify = createPaymentNotifier(sql, notifier);
  const confirm = createConfirmPayment(genericPlanPool(sql), toss, {
    ...{ encryption, reference, cases },
    announceVoid: notify.voided,
  });
  const compare = createReconciliation(sql, toss, cases, reference);
  const alarm = (orderId: number, orderNumber: string, detail: object) =>
    cases.open('RECEIPT_REFUSED', orderId, orderNumber, detail);
  const receipts = createReceiptIssuer(sql, toss, { encryption, notifier, alarm });
  const reconcileAfterFailover = createFailoverCheck(sql, compare.compare, reference);
  return {
    cases,
    confirm,
    issueAccount: createVirtualAccountIssuer(genericPlanPool(sql), confirm),
    notify,
    compare,
    reconcileAfterFailover,
    receipts,
  };
}
