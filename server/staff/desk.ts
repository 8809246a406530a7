import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import type { Devices } from '../auth/devices.ts';
import { readCursor } from '../base/cursor.ts';
import type { Db } from '../base/database.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Limits } from '../base/limits.ts';
import { goingOn } from '../base/page.ts';
import type { Staff } from '../base/staff.ts';
import type { By } from '../orderbook/move.ts';
import type { Life } from '../orders/life.ts';
import { lineOf, readAnyOrder } from '../orders/read.ts';
import type { Files } from '../outside/files.ts';
import type { Tracker } from '../outside/sweettracker.ts';
import { type StaffLine, staffLine } from './line.sql.ts';
import { may } from './may.ts';
import type { Ranked } from './standing.sql.ts';
import { lineFor as lineSeen } from './view.ts';

export type StaffTools = Life & {
  limits: Limits;
  devices: Devices;
  /** Of this process. */
  brand: string;
  tracker: Tracker;
  demo: boolean;
  files: Files;
  dataDir: string;
  /** Books a deposit that finance has seen on the account; false when the order does not wait for one. */
  takeDeposit: (sql: Db, orderId: number) => Promise<boolean>;
};

/** The calls of the console, of which every file of this room answers some. */
export type Desk = Handlers<Routes['staff']>;

/** Throws STAFF_NOT_ALLOWED. */
export function admit(who: Staff, act: StaffAct) {
  if (!may[who.role].includes(act)) throw new Refusal('STAFF_NOT_ALLOWED');
}

/** Who a move of a line is written down to. */
export function byOf(who: Staff): By {
  return who.role === 'distributor' ? 'distributor' : 'staff';
}

/** Throws NOT_FOUND; a seller's account sees its own lines alone. */
export async function lineFor(sql: Db, who: Staff, uuid: string) {
  const line = await staffLine(sql, uuid, who.distributorId);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

/** The line as this member of staff may see it now. */
export async function shownLine({ reference }: Life, sql: Db, who: Staff, { orderId, uuid }: StaffLine) {
  const order = await readAnyOrder(sql, orderId, reference.now(), who.distributorId);
  return lineSeen(who, lineOf(order, uuid));
}

/** What a list is asked for, with the row it goes on from. */
export const asked = <T extends { nextPage?: string | undefined }>({ nextPage, ...query }: T) => ({
  ...query,
  at: readCursor(nextPage),
});

/** A page of a list that was read with one row more than fits, and the row one goes on from. */
export function paged<T extends Ranked>(rows: readonly T[], { take }: { take: number }) {
  const page = goingOn([...rows], take, rows.length, ({ rank, id }) => `${rank}.${id}`);
  return { entities: rows.slice(0, take).map(({ rank: _, ...row }) => row), page };
}
