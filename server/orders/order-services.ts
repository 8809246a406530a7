import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { RefundWorker } from '../refunds/refund-worker.ts';

/** What the life of an order needs beside the database. */
export type OrderServices = {
  encryption: Encryption;
  outbox: MessageOutbox;
  letters: OrderNotifier;
  refunds: RefundWorker;
  reference: ReferenceData;
};

/** The money is asked for and the letters go out once everything is written. */
export function runWorkersSoon({ refunds, letters }: OrderServices, { after }: { after: (work: () => void) => void }) {
  after(() => {
    refunds.kick();
    letters.kick();
  });
}
