import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Devices } from '../auth/trusted-devices.ts';
import type { Files } from '../integrations/file-storage.ts';
import type { Tracker } from '../integrations/sweettracker.ts';
import type { By } from '../order-records/transition-lines.ts';
import type { Life } from '../orders/order-services.ts';
import { lineOf, readAnyOrder } from '../orders/read.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import { readCursor } from '../platform/paging/cursor.ts';
import type { Ranked } from '../platform/paging/list-rank.ts';
import { goingOn } from '../platform/paging/page.ts';
import { lineFor as lineSeen } from './masked-order-view.ts';
import { type StaffLine, staffLine } from './order-line.sql.ts';

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
