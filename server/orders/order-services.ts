import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { RefundWorker } from '../refunds/refund-worker.ts';

/** The services that changes of an order need in addition to the database. */
export type OrderServices = {
  encryption: Encryption;
  outbox: MessageOutbox;
  letters: OrderNotifier;
  refunds: RefundWorker;
  reference: ReferenceData;
};

/** Starts refunds and messages after the transaction has committed. */
export function runWorkersSoon({ refunds, letters }: OrderServices, { after }: { after: (work: () => void) => void }) {
  after(() => {
    refunds.kick();
    letters.kick();
  });
}
