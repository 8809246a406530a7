import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { TrustedDevices } from '../auth/trusted-devices.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { ParcelTracker } from '../integrations/sweettracker.ts';
import type { TransitionActor } from '../order-records/transition-lines.ts';
import type { OrderServices } from '../orders/order-services.ts';
import { readAnyOrder, requireLineOf } from '../orders/read.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { parseCursor } from '../platform/paging/cursor.ts';
import type { RankedRow } from '../platform/paging/list-rank.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { maskStaffLine as lineSeen } from './masked-order-view.ts';
import { readStaffLine, type StaffLineRow } from './order-line.sql.ts';

export type StaffTools = OrderServices & {
  limits: RateLimits;
  devices: TrustedDevices;
  /** Of this process. */
  brand: string;
  tracker: ParcelTracker;
  demo: boolean;
  files: FileStorage;
  dataDir: string;
  /** Books a deposit that finance has seen on the account; false when the order does not wait for one. */
  takeDeposit: (sql: Db, orderId: number) => Promise<boolean>;
};

/** The calls of the console, of which every file of this room answers some. */
export type StaffHandlers = Handlers<Routes['staff']>;

/** Who a move of a line is written down to. */
export function actedBy(who: Staff): TransitionActor {
  return who.role === 'distributor' ? 'distributor' : 'staff';
}

/** Throws NOT_FOUND; a seller's account sees its own lines alone. */
export async function requireStaffLine(sql: Db, who: Staff, uuid: string) {
  const line = await readStaffLine(sql, uuid, who.distributorId);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

/** The line as this member of staff may see it now. */
export async function readLineView({ reference }: OrderServices, sql: Db, who: Staff, { orderId, uuid }: StaffLineRow) {
  const order = await readAnyOrder(sql, orderId, reference.now(), who.distributorId);
  return lineSeen(who, requireLineOf(order, uuid));
}

/** What a list is asked for, with the row it goes on from. */
export const toListQuery = <T extends { nextPage?: string | undefined }>({ nextPage, ...query }: T) => ({
  ...query,
  at: parseCursor(nextPage),
});

/** A page of a list that was read with one row more than fits, and the row one goes on from. */
export function toStaffPage<T extends RankedRow>(rows: readonly T[], { take }: { take: number }) {
  const page = cursorPage([...rows], take, rows.length, ({ rank, id }) => `${rank}.${id}`);
  return { entities: rows.slice(0, take).map(({ rank: _, ...row }) => row), page };
}
