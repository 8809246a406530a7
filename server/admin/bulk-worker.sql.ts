import type { BulkActionName } from '#contract/bulk-jobs.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

export type DueBulkRow = {
  batch: number;
  position: number;
  act: BulkActionName;
  /** Undoes another job. */
  isUndo: boolean;
  line: string;
  carrierCode: string | null;
  invoice: string | null;
  reason: string | null;
  newDate: string | null;
  ip: string;
  /** Null where the account of the creator is disabled. */
  who: Omit<Staff, 'isProven'> | null;
};

/** The next waiting rows that no other worker has locked. They stay locked until the transaction ends. */
export function claimBulkRows(sql: Tx, most: number) {
  return sql<DueBulkRow[]>`
    with due as (
      select r.bulk_job_id, r.position from bulk_job_row r where r.state = 'waiting' order by r.bulk_job_id, r.position limit ${most} for update skip locked
    )
    select b.id as batch, r.position, b.act, b.undoes is not null as "isUndo", r.line, r.carrier_code as "carrierCode", r.tracking_number as invoice, b.reason, b.new_date as "newDate", b.ip,
      case when a.disabled_at is null then json_build_object('id', a.id, 'email', a.email, 'name', a.name, 'role', a.role,
        'distributorId', a.distributor_id, 'distributor', d.name) end as who
    from due join bulk_job_row r on r.bulk_job_id = due.bulk_job_id and r.position = due.position join bulk_job b on b.id = r.bulk_job_id
      join staff_account a on a.id = b.staff_id left join distributor d on d.id = a.distributor_id order by r.bulk_job_id, r.position`;
}

/** Locks the orders of many lines in the usual order: payments before orders, each by id. */
export async function lockBulkLines(sql: Tx, lines: readonly string[]) {
  const orders = sql`select order_id from order_line where uuid = any (${lines}::uuid[])`;
  await Promise.all([
    sql`select id from payment where order_id in (${orders}) order by id for update`,
    sql`select id from orders where id in (${orders}) order by id for update`,
  ]);
}

/** Whether a line still is the parcel with this tracking number. The caller holds the lock of its order. */
export async function isSameShipment(
  sql: Tx,
  line: string,
  { carrierCode, invoice }: Pick<DueBulkRow, 'carrierCode' | 'invoice'>,
) {
  const found = await sql`
    select from order_line where uuid = ${line} and (carrier_code, tracking_number) = (${carrierCode}, ${invoice})`;
  return found.count > 0;
}

/** Marks these rows as done. */
export async function finishedBulkRows(sql: Tx, rows: readonly Pick<DueBulkRow, 'batch' | 'position'>[]) {
  const [batches, positions] = [rows.map(({ batch }) => batch), rows.map(({ position }) => position)];
  await sql`
    update bulk_job_row r set state = 'done', code = null, message = null from unnest(${batches}::bigint[], ${positions}::int[]) as o (batch, position)
    where r.bulk_job_id = o.batch and r.position = o.position and r.state = 'waiting'`;
}

/** Records the result of a row: done, or refused with its error. */
export async function finishBulkRow(
  sql: Db,
  { batch, position }: Pick<DueBulkRow, 'batch' | 'position'>,
  refused: { code: string; message: string } | null,
) {
  await sql`
    update bulk_job_row set state = ${refused ? 'refused' : 'done'}, code = ${refused?.code ?? null}, message = ${refused?.message ?? null}
    where bulk_job_id = ${batch} and position = ${position} and state = 'waiting'`;
}

/** A row that failed is attempted twice more, and is refused after that. */
export async function failBulkRow(
  sql: Db,
  { batch, position }: Pick<DueBulkRow, 'batch' | 'position'>,
  { code, message }: { code: string; message: string },
) {
  await sql`
    update bulk_job_row set attempts = attempts + 1, state = case when attempts >= 2 then 'refused' else 'waiting' end,
      code = case when attempts >= 2 then ${code} end, message = case when attempts >= 2 then ${message} end
    where bulk_job_id = ${batch} and position = ${position} and state = 'waiting'`;
}
