import { useState } from 'react';
import type { OrderLine } from '#contract/orders.ts';
import { readStored, writeStored } from '../session/storage.ts';

const key = (line: OrderLine) => `wait-${line.uuid}-${line.delay?.newDate}`;

/** Whether the shopper said about this delay that he waits. Nothing changes by it, so this device remembers it alone. */
export function useWaits(line: OrderLine) {
  const [waits, setWaits] = useState(() => readStored(key(line)) !== null);
  return {
    waits,
    wait() {
      writeStored(key(line), '1');
      setWaits(true);
    },
  };
}
