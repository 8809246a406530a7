import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import type { Devices } from '../auth/devices.ts';
import type { Db } from '../base/database.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Limits } from '../base/limits.ts';
import { turned } from '../base/page.ts';
import type { Staff } from '../base/staff.ts';
import type { By } from '../orderbook/move.ts';
import type { Life } from '../orders/life.ts';
import { lineOf, readAnyOrder } from '../orders/read.ts';
import type { Files } from '../outside/files.ts';
import type { Tracker } from '../outside/sweettracker.ts';
import { type StaffLine, staffLine } from './line.sql.ts';
import { may } from './may.ts';
import { lineFor as lineSeen } from './view.ts';

export type StaffTools = Life & {
  limits: Limits;
  devices: Devices;
  tracker: Tracker;
  demo: boolean;
  files: Files;
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

/** A page of a list that was read with one row more than fits. */
export function paged<T>(rows: T[], { page, take }: { page: number; take: number }) {
  return { entities: rows.slice(0, take), page: turned({ page, take }, rows.length) };
}
