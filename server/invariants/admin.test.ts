import { beforeAll, describe, expect, test } from 'vitest';
import { runLifecycle } from '#test/lifecycle-scenario.ts';
import { ownShop } from '#test/test-shop.ts';
import { runInvariants, runInvariantsWithin } from './run.ts';

const shop = ownShop({ LOG_LEVEL: 'silent' });
beforeAll(() => runLifecycle(shop), 120_000);

const newest = (table: string, where: string) => `(select max(id) from ${table} where ${where})`;

/** What a hand in the database may do to the desk's own books, and which law speaks then. */
const broken: [string, string, string][] = [
  [
    'S2e',
    'goods counted by nobody',
    `update stock_movement set staff_id = null where id = ${newest('stock_movement', 'staff_id is not null')}`,
  ],
  [
    'S2e',
    'goods counted without a word why',
    `update stock_movement set reason = null where id = ${newest('stock_movement', 'staff_id is not null')}`,
  ],
  [
    'S2',
    'what is there is no sum of what came',
    `update stock set stocked = stocked + 10 where option_id = (select option_id from stock_movement where staff_id is not null order by id desc limit 1)`,
  ],
  [
    'B1',
    'a row of a batch that never ends',
    `with old as (update bulk_job set created_at = shop_now() - interval '2 hours' where id = ${newest('bulk_job', 'true')} returning id) update bulk_job_row set state = 'waiting', code = null, told = null where bulk_job_id in (select id from old)`,
  ],
  [
    'B1',
    'rows of a batch that are missing',
    `delete from bulk_job_row where bulk_job_id = ${newest('bulk_job', 'true')} and n = 1`,
  ],
  [
    'B1',
    'a row done that nobody wrote into the log',
    `delete from audit_log where id in (select a.id from audit_log a join bulk_job_row r on a.subject = 'line ' || r.line join bulk_job b on b.id = r.bulk_job_id and b.act = a.act where r.state = 'done')`,
  ],
  [
    'U7',
    'somebody looked, and the log does not know',
    `delete from audit_log where id = ${newest('audit_log', "act = 'unmask'")}`,
  ],
  [
    'U7',
    'somebody looked, and who was looked at is not told',
    `delete from personal_data_access where id = ${newest('personal_data_access', "act = 'unmask'")}`,
  ],
  [
    'U7',
    'a look under another’s name',
    `update personal_data_access set staff_id = (select min(id) from staff_account where id <> personal_data_access.staff_id) where id = ${newest('personal_data_access', "act = 'unmask'")}`,
  ],
  [
    'O1',
    'a day of leaving that no terms say',
    `update order_line set dispatch_on = dispatch_on + 4 where id = ${newest('order_line', "status in ('paid', 'delivery_waiting') and delay is null and shipment_date is null")}`,
  ],
  ['P11g', 'more in the boxes than was bought', 'update order_line_parcel set unit = unit + 100'],
  [
    'P11g',
    'a box that nobody told of',
    `insert into order_line_parcel (order_line_id, n, carrier_code, invoice, unit) select order_line_id, max(n) + 1, '04', '699999999999', 1 from order_line_parcel group by 1`,
  ],
  ['P11g', 'a box that is gone', 'delete from order_line_parcel where n = 2'],
  [
    'P11e',
    'a line on its way in no box at all',
    `update order_line set invoice = null, carrier_code = null where id = ${newest('order_line', "status in ('delivering', 'delivery_end')")}`,
  ],
  [
    'U6',
    'somebody decided what they asked themselves',
    `update approval set decided_by = asked_by where id = ${newest('approval', 'verdict is not null')}`,
  ],
];

describe('the laws of the desk', () => {
  test('hold in a shop in which everything has happened', async () => {
    const verdicts = await runInvariants(shop.sql);
    const ids = new Set(broken.map(([id]) => id));
    for (const { id, ok, checked } of verdicts.filter((one) => [...ids].some((law) => one.id.startsWith(law))))
      expect([id, ok, checked > 0]).toEqual([id, true, true]);
  });

  test.each(broken)('%s speaks of %s', async (law, _, statement) => {
    const back = new Error('back');
    const outcome: { count: number; spoke: string[] } = { count: 0, spoke: [] };
    await shop.sql
      .begin('isolation level repeatable read', async (tx) => {
        await tx`set local session_replication_role = replica`;
        // Where the table itself refuses it, the law is asked all the same.
        await tx`alter table approval drop constraint approval_decided_by_another_check`;
        outcome.count = (await tx.unsafe(statement)).count;
        outcome.spoke = (await runInvariantsWithin(tx)).filter(({ ok }) => !ok).map(({ id }) => id);
        throw back;
      })
      .catch((error) => {
        if (error !== back) throw error;
      });
    expect(outcome.count, 'nothing was broken').toBeGreaterThan(0);
    expect(outcome.spoke.filter((id) => id.startsWith(law))).not.toEqual([]);
  });
});
