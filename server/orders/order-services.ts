import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { RefundWorker } from '../refunds/refund-worker.ts';

/** The services that changes of an order need in addition to the database. */
export type OrderServices = {
  encryption: Encryption;
  outbox: MessageOutbox;
  notifier: OrderNotifier;
  refunds: RefundWorker;
  reference: ReferenceData;
};

export type UnpaidCancelServices = Pick<OrderServices, 'notifier'> & {
  /** Cancels an order that waits for a deposit; returns false if it no longer waits. */
  cancelWaiting: (sql: Db, orderId: number, by: 'buyer' | 'staff') => Promise<boolean>;
};

/** Starts refunds and messages after the transaction has committed. */
export function runWorkersSoon({ refunds, notifier }: OrderServices, { after }: { after: (work: () => void) => void }) {
  after(() => {
    refunds.kick();
    notifier.kick();
  });
}
