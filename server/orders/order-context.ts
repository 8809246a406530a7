import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { TrustedDevices } from '../auth/trusted-devices.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { findLine, type OrderLineRef } from './line-lookup.sql.ts';
import { type OrderServices, runWorkersSoon, type UnpaidCancelServices } from './order-services.ts';
import { ownOrderIdOf } from './orders.sql.ts';
import { readOrderAt, requireLineOf } from './read-order.ts';

/** The handlers of orders; each file implements some of them. */
export type OrderHandlers = Handlers<Routes['orders']>;

export type OrderTools = OrderServices &
  UnpaidCancelServices & {
    devices: TrustedDevices;
    /** Limits guesses at other customers' orders. */
    guards: RateLimits;
  };

export type OrderKeyValue = number | string;

/** Returns the id of an order of this customer. Throws NOT_FOUND. */
export async function requireOwnOrder(sql: Db, who: Actor, key: OrderKeyValue) {
  const id = await ownOrderIdOf(sql, who.id, key);
  if (id === undefined) throw new Refusal('NOT_FOUND');
  return id;
}

/** Throws NOT_FOUND if order or line is not the customer's. */
export async function requireOwnLine(sql: Db, who: Actor, { id, pid }: { id: OrderKeyValue; pid: OrderKeyValue }) {
  const line = await findLine(sql, await requireOwnOrder(sql, who, id), pid);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

/** Creates a function that runs one step of a line for its buyer. */
export function createLineStep(orderServices: OrderServices) {
  return async (
    input: { id: OrderKeyValue; pid: OrderKeyValue },
    at: Context,
    work: (inside: Tx, line: OrderLineRef) => Promise<unknown>,
  ) => {
    const line = await requireOwnLine(at.sql, at.who, input);
    // Steps of a gift's parcel belong to its recipient.
    if (line.isGift) throw new Refusal('INVALID_STATUS_TRANSITION');
    await tx(at.sql, (inside) => work(inside, line));
    runWorkersSoon(orderServices, at);
    return (await readOrderWithLine(orderServices, at, line.orderId, line.uuid)).line;
  };
}

/** Returns the current order with the line of this uuid. Throws NOT_FOUND. */
export async function readOrderWithLine(
  { reference }: OrderServices,
  { sql, who }: Context,
  order: OrderKeyValue,
  uuid: string,
) {
  const read = await readOrderAt(sql, who, order, reference.now());
  return { order: read, line: requireLineOf(read, uuid) };
}
