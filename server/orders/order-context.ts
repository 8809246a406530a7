import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Devices } from '../auth/trusted-devices.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import type { At, Handlers } from '../platform/handlers.ts';
import type { Who } from '../platform/identity/actor.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import { type LineAt, lineAt } from './line-lookup.sql.ts';
import { afterwards, type Life } from './order-services.ts';
import { findMine } from './orders.sql.ts';
import { lineOf, readOrderAt } from './read.ts';

/** The calls of this room, of which every file of it answers some. */
export type Answers = Handlers<Routes['orders']>;

export type OrderTools = Life & {
  devices: Devices;
  /** Counts guesses at other people's orders. */
  guards: Limits;
  /** Ends an order that waits for a deposit; false when it does not wait any more. */
  cancelWaiting: (sql: Db, orderId: number, by: 'buyer' | 'staff') => Promise<boolean>;
};

export type Key = number | string;

/** The number of an order that is this person's. Throws NOT_FOUND. */
export async function own(sql: Db, who: Who, key: Key) {
  const id = await findMine(sql, who.id, key);
  if (id === undefined) throw new Refusal('NOT_FOUND');
  return id;
}

/** Throws NOT_FOUND where order or line is not the asker's. */
export async function ownLine(sql: Db, who: Who, { id, pid }: { id: Key; pid: Key }) {
  const line = await lineAt(sql, await own(sql, who, id), pid);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

/** One line from here to there, by its buyer. */
export function stepping(life: Life) {
  return async (input: { id: Key; pid: Key }, at: At, work: (inside: Tx, line: LineAt) => Promise<unknown>) => {
    const line = await ownLine(at.sql, at.who, input);
    // What becomes of a gift's parcel is its receiver's to say.
    if (line.isGift) throw new Refusal('INVALID_STATUS_TRANSITION');
    await tx(at.sql, (inside) => work(inside, line));
    afterwards(life, at);
    return (await whole(life, at, line.orderId, line.uuid)).line;
  };
}

/** The order as it is now with the line of this uuid. Throws NOT_FOUND. */
export async function whole({ reference }: Life, { sql, who }: At, order: Key, uuid: string) {
  const read = await readOrderAt(sql, who, order, reference.now());
  return { order: read, line: lineOf(read, uuid) };
}
