import type { Encryption } from '../base/encryption.ts';
import type { Reference } from '../base/reference.ts';
import type { Letters } from '../messages/letters.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { Refunds } from '../refunds/worker.ts';

/** What the life of an order needs beside the database. */
export type Life = { encryption: Encryption; outbox: Outbox; letters: Letters; refunds: Refunds; reference: Reference };

/** The money is asked for and the letters go out once everything is written. */
export function afterwards({ refunds, letters }: Life, { after }: { after: (work: () => void) => void }) {
  after(() => {
    refunds.kick();
    letters.kick();
  });
}
