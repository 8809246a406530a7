import type { Letters } from '../letters/letters.ts';
import type { Memory } from '../memory.ts';
import type { Refunds } from '../refunds/worker.ts';
import type { Seal } from '../seal.ts';

/** What the life of an order needs beside the database. */
export type Life = { seal: Seal; letters: Letters; refunds: Refunds; memory: Memory };

/** The money is asked for and the letters go out once everything is written. */
export function afterwards({ refunds, letters }: Life, { after }: { after: (work: () => void) => void }) {
  after(() => {
    refunds.kick();
    letters.kick();
  });
}
