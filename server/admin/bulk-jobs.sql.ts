import type { z } from 'zod';
import type { BulkActionName, BulkJob, BulkJobForm, BulkJobRow } from '#contract/bulk-jobs.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { jsonSql } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

/** The action that undoes another one, and for how many minutes. An action that is not listed cannot be undone. */
const undoActions: Partial<Record<BulkActionName, { act: BulkActionName; minutes: number }>> = {
  confirm: { act: 'unconfirm', minutes: 30 },
  ship: { act: 'unship', minutes: 24 * 60 },
  deliver: { act: 'undeliver', minutes: 24 * 60 },
};

/** What undoes the actions of this staff member. A seller does not undo a delivery (rules D4.2 row 26). */
const undoActionsOf = ({ distributorId }: Staff): typeof undoActions =>
  distributorId === null ? undoActions : { ...undoActions, deliver: undefined };

/** A job with the same uuid is the same job. Returns false where the uuid already exists, whether or not it is of this staff member. */
export async function insertBulkJob(
  sql: Tx,
  staff: number,
  ip: string,
  { uuid, act, rows, reason, newDate }: z.output<typeof BulkJobForm>,
) {
  const [added] = await sql<{ id: number }[]>`
    insert into bulk_job (uuid, staff_id, act, reason, new_date, ip)
    values (${uuid}, ${staff}, ${act}, ${reason ?? null}, ${newDate ?? null}, ${ip}) on conflict (uuid) do nothing returning id`;
  if (added)
    await sql`
      insert into bulk_job_row (bulk_job_id, position, line, carrier_code, tracking_number)
      select ${added.id}, r.position, (r.row->>'line')::uuid, r.row->>'carrierCode', r.row->>'invoice'
      from jsonb_array_elements(${jsonSql(sql, rows)}::jsonb) with ordinality r(row, position)`;
  return added !== undefined;
}

/**
 * The jobs of this staff member, newest first: the last 30, and all of the last day, which can still be undone; or the one with this
 * uuid.
 */
export function bulkJobsOf(sql: Db, staff: Staff, uuid: string | null = null) {
  const minutes = Object.entries(undoActionsOf(staff)).flatMap(([act, undo]) => (undo ? [[act, undo.minutes]] : []));
  return sql<BulkJob[]>`
    select b.id, b.uuid, b.act, r.total, r.done, r.refused, r.skipped, b.created_at as "createDate", b.undoes is not null as "isUndo",
      case when b.stopped_at is not null then 'stopped' when r.waiting > 0 then 'running' else 'ended' end as state,
      b.created_at + make_interval(mins => (${sql.json(Object.fromEntries(minutes))}::jsonb->>b.act)::int) as "undoUntilDate",
      (select u.uuid from bulk_job u where u.undoes = b.id) as "undoneBy"
    from bulk_job b cross join lateral (select count(*)::int as total, (count(*) filter (where state = 'waiting'))::int as waiting,
        (count(*) filter (where state = 'done'))::int as done, (count(*) filter (where state = 'refused'))::int as refused,
        (count(*) filter (where state = 'skipped'))::int as skipped from bulk_job_row where bulk_job_id = b.id) r
    where b.staff_id = ${staff.id} and ${
      uuid === null
        ? sql`(b.created_at > shop_now() - interval '1 day'
          or b.id in (select id from bulk_job where staff_id = ${staff.id} order by id desc limit 30))`
        : sql`b.uuid = ${uuid}`
    } order by b.id desc`;
}

/** The result of each row of a job of this staff member. */
export function bulkJobRowsOf(sql: Db, staff: number, uuid: string) {
  return sql<z.output<typeof BulkJobRow>[]>`
    select r.position as n, r.line, r.state, r.tracking_number as invoice, r.code, r.message from bulk_job_row r join bulk_job b on b.id = r.bulk_job_id
    where b.uuid = ${uuid} and b.staff_id = ${staff} order by r.position`;
}

/** Sets refused rows to waiting. The job resumes and can be stopped again; skipped rows stay skipped. */
export async function retryBulkJob(sql: Db, id: number) {
  await sql`
    with going as (
      update bulk_job set stopped_at = null where id = ${id} and exists (select from bulk_job_row where bulk_job_id = ${id} and state = 'refused') returning id
    )
    update bulk_job_row r set state = 'waiting', code = null, message = null, attempts = 0 from going where r.bulk_job_id = going.id and r.state = 'refused'`;
}

/** Stops the job. Rows that have not been processed are skipped. */
export async function stopBulkJob(sql: Tx, id: number) {
  await sql`update bulk_job set stopped_at = coalesce(stopped_at, shop_now()) where id = ${id}`;
  await sql`update bulk_job_row set state = 'skipped' where bulk_job_id = ${id} and state = 'waiting'`;
}

/** Inserts a job that undoes the done rows of another one: once, within its time, and only after no row waits. Otherwise inserts
 * nothing. */
export async function insertUndoJob(sql: Tx, staff: Staff, { id, act }: Pick<BulkJob, 'id' | 'act'>, ip: string) {
  const undo = undoActionsOf(staff)[act];
  if (!undo) return;
  await sql`
    with undo as (
      insert into bulk_job (uuid, staff_id, act, reason, ip, undoes)
      select gen_random_uuid(), staff_id, ${undo.act}, '되돌리기', ${ip}, id from bulk_job
      where id = ${id} and shop_now() < created_at + make_interval(mins => ${undo.minutes})
        and exists (select from bulk_job_row where bulk_job_id = ${id} and state = 'done')
        and not exists (select from bulk_job_row where bulk_job_id = ${id} and state = 'waiting')
      on conflict (undoes) do nothing returning id
    )
    insert into bulk_job_row (bulk_job_id, position, line, carrier_code, tracking_number)
    select u.id, row_number() over (order by r.position desc), r.line, r.carrier_code, r.tracking_number
    from undo u, bulk_job_row r where r.bulk_job_id = ${id} and r.state = 'done'`;
}

/** Deletes jobs after thirty days. Until then staff can look up the result of each row. */
export async function sweepBulkJobs(sql: Db) {
  await sql`delete from bulk_job where created_at < shop_now() - interval '30 days' and undoes is not null`;
  await sql`
    delete from bulk_job b where b.created_at < shop_now() - interval '30 days' and not exists (select from bulk_job u where u.undoes = b.id)`;
}
