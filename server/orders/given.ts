import type { Tx } from '../base/database.ts';
import { type Chosen, promise, replaceOptions } from './given.sql.ts';

/** A line whose address is known only now: its days count from here (rules D12.3). */
export function promiseArrival(inside: Tx, line: number, arrival: string) {
  return promise(inside, line, arrival);
}

/** What a receiver chose takes the place of what was sent, at the same price; the goods themselves have been exchanged already. */
export function takeOptions(inside: Tx, line: number, chosen: Chosen[], shipmentDate: string | null) {
  return replaceOptions(inside, line, chosen, shipmentDate);
}
