import type { Invariant } from './invariant.ts';

/** Invariants of bulk jobs. */
export const bulkJobInvariants: Invariant[] = [
  {
    id: 'B1',
    text: 'Every row of a bulk job ends, none is missing, and each completed action is in the audit log under the staff member who asked',
    checked: `select count(*) from bulk_job_row`,
    violations: `
      select b.uuid, r.position, r.state, 'waits' as why from bulk_job_row r join bulk_job b on b.id = r.bulk_job_id
      where r.state = 'waiting' and (b.stopped_at is not null or b.created_at < shop_now() - interval '1 hour')
      union all
      select b.uuid, r.position, r.state, 'not in the log' from bulk_job_row r join bulk_job b on b.id = r.bulk_job_id
      where r.state = 'done' and not exists (select from audit_log a
        where a.staff_id = b.staff_id and a.act = b.act and a.subject = 'line ' || r.line and a.at >= b.created_at - interval '1 minute')
      union all
      select b.uuid, count(r.position)::int, null, 'rows are missing' from bulk_job b left join bulk_job_row r on r.bulk_job_id = b.id
      group by b.id having count(r.position) = 0 or count(r.position) <> max(r.position)`,
  },
];
