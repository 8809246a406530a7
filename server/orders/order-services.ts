import type { Letters } from '../notifications/order-notifications.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Reference } from '../platform/reference-data.ts';
import type { Refunds } from '../refunds/refund-worker.ts';

/** What the life of an order needs beside the database. */
export type Life = { encryption: Encryption; outbox: Outbox; letters: Letters; refunds: Refunds; reference: Reference };

/** The money is asked for and the letters go out once everything is written. */
export function afterwards({ refunds, letters }: Life, { after }: { after: (work: () => void) => void }) {
  after(() => {
    refunds.kick();
    letters.kick();
  });
}
