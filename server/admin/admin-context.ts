import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { TrustedDevices } from '../auth/trusted-devices.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { ParcelTracker } from '../integrations/sweettracker.ts';
import type { TransitionActor } from '../order-records/transition-lines.ts';
import type { OrderServices, UnpaidCancelServices } from '../orders/order-services.ts';
import { readAnyOrder, requireLineOf } from '../orders/read-order.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { parseCursor } from '../platform/paging/cursor.ts';
import type { RankedRow } from '../platform/paging/list-rank.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { maskStaffLine as lineSeen } from './masked-order-view.ts';
import { readStaffLine, type StaffLineRow } from './order-line.sql.ts';

export type StaffTools = OrderServices &
  UnpaidCancelServices & {
    limits: RateLimits;
    devices: TrustedDevices;
    /** The brand of this process. */
    brand: string;
    tracker: ParcelTracker;
    demo: boolean;
    files: FileStorage;
    dataDir: string;
    /** Books a deposit that finance has confirmed on the bank account. Returns false when the order does not wait for a deposit. */
    takeDeposit: (sql: Db, orderId: number) => Promise<boolean>;
  };

/** The handlers of the admin app. Each file of this folder implements some of them. */
export type StaffHandlers = Handlers<Routes['staff']>;

/** The actor that a transition of an order line is recorded with. */
export function actedBy(who: Staff): TransitionActor {
  return who.role === 'distributor' ? 'distributor' : 'staff';
}

/** Throws NOT_FOUND. A seller account sees only its lines. */
export async function requireStaffLine(sql: Db, who: Staff, uuid: string) {
  const line = await readStaffLine(sql, uuid, who.distributorId);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

/** The order line as this staff member may see it after the action. */
export async function readLineView({ reference }: OrderServices, sql: Db, who: Staff, { orderId, uuid }: StaffLineRow) {
  const order = await readAnyOrder(sql, orderId, reference.now(), who.distributorId);
  return lineSeen(who, requireLineOf(order, uuid));
}

/** The query of a list, with the row that its next page starts after. */
export const toListQuery = <T extends { nextPage?: string | undefined }>({ nextPage, ...query }: T) => ({
  ...query,
  at: parseCursor(nextPage),
});

/** A page of a list that was read with one row more than fits, and the cursor of the next page. */
export function toStaffPage<T extends RankedRow>(rows: readonly T[], { take }: { take: number }) {
  const page = cursorPage([...rows], take, rows[0]?.total ?? 0, ({ rank, id }) => `${rank}.${id}`);
  return { entities: rows.slice(0, take).map(({ rank: _, total: __, ...row }) => row), page };
}
