import type { ClaimReason } from '#contract/claims.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { TransitionActor } from '../order-records/transition-lines.ts';
import { closeClaimCase } from '../payments/refund-due.ts';
import type { Db, Tx } from '../platform/db/database.ts';

export type NewClaim = {
  line: number;
  kind: string;
  reason: string;
  fault: string;
  detail: string;
  unit: number;
  damagedCount: number | null;
  pieceCount: number | null;
  images: string[];
  before: LineStatus;
  account: Buffer | null;
};

/** Inserts a claim and returns its id. The database allows one open claim per line. */
export async function insertClaim(sql: Tx, claim: NewClaim) {
  const [row] = await sql<{ id: number }[]>`
    insert into claim (order_line_id, kind, reason, fault, detail, quantity, damaged_count, piece_count, images, before_status, account)
    values (${claim.line}, ${claim.kind}, ${claim.reason}, ${claim.fault}, ${claim.detail}, ${claim.unit}, ${claim.damagedCount}, ${claim.pieceCount},
      ${claim.images}, ${claim.before}, ${claim.account})
    returning id`;
  return (row as { id: number }).id;
}

export type OpenClaimRow = {
  id: number;
  kind: 'return' | 'replace';
  reason: ClaimReason;
  fault: 'buyer' | 'shop';
  unit: number;
  damagedCount: number | null;
  pieceCount: number | null;
  before: LineStatus;
  account: Buffer | null;
  /** Photos were requested and not sent. */
  isWaiting: boolean;
  /** Whether the parcel has been delivered by now. */
  hasArrived: boolean;
};

/** Returns the open claim of a line, if there is one. */
export async function openClaimOf(sql: Db, line: number) {
  const [row] = await sql<OpenClaimRow[]>`
    select id, kind, reason, fault, quantity as unit, damaged_count as "damagedCount", piece_count as "pieceCount", before_status as before, account,
      photo_requested_at is not null and photo_sent_at is null as "isWaiting",
      (select l.delivered_at is not null from order_line l where l.id = claim.order_line_id) as "hasArrived" from claim where order_line_id = ${line} and status = 'open'`;
  return row;
}

/** Returns the id of the line of an open claim; undefined if there is no such claim. */
export async function lineOfOpenClaim(sql: Db, claim: string) {
  const [row] = await sql<{ line: number }[]>`
    select order_line_id as line from claim where uuid = ${claim} and status = 'open'`;
  return row?.line;
}

/** Rejects an open claim, once, with evidence images. Returns false if it was closed. */
export async function rejectClaim(sql: Tx, id: number, by: TransitionActor, answer: string, images: string[]) {
  if (!(await closeClaim(sql, id, 'refused', by, answer))) return false;
  if (images.length > 0) await sql`update claim set answer_images = ${images} where id = ${id}`;
  return true;
}

/** Closes an open claim, once, and its case. */
export async function closeClaim(
  sql: Tx,
  id: number,
  status: 'approved' | 'refused' | 'undone',
  by: TransitionActor,
  answer: string | null,
  refund: number | null = null,
) {
  const rows = await sql`
    update claim set status = ${status}, decided_by = ${by}, answer = ${answer}, refund_id = ${refund}, decided_at = shop_now()
    where id = ${id} and status = 'open' returning id`;
  if (rows.length === 1) await closeClaimCase(sql, id);
  return rows.length === 1;
}

/** Applies only to an open claim. */
export async function setClaimKind(sql: Tx, id: number, kind: 'return' | 'replace') {
  await sql`update claim set kind = ${kind} where id = ${id} and status = 'open'`;
}

/** Returns false if no return is open on the line. */
export async function setReturnPickup(sql: Tx, line: number, pickup: { carrierCode: string; invoice: string }) {
  const rows = await sql`
    update claim set pickup = ${sql.json(pickup)} where order_line_id = ${line} and status = 'open' and kind = 'return' returning id`;
  return rows.length === 1;
}
