import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { type Db, type Sql, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import * as jobRows from './bulk-jobs.sql.ts';
import { type BulkWorkerTools, createBulkWorker } from './bulk-worker.ts';

/** The endpoints of bulk jobs. `run` works through waiting rows until `stop`. */
export function createBulkJobs(sql: Sql, tools: BulkWorkerTools) {
  const { run, stop } = createBulkWorker(sql, tools);

  async function ownBulkJob(db: Db, who: Staff, uuid: string) {
    const [batch] = await jobRows.bulkJobsOf(db, who, uuid);
    if (!batch) throw new Refusal('NOT_FOUND');
    return batch;
  }

  const room: Handlers<Routes['bulkJobs']> = {
    async begin({ body }, { sql: db, who, ip, after }) {
      await tx(db, (inside) => jobRows.insertBulkJob(inside, who.id, ip, body));
      after(() => void run());
      return ownBulkJob(db, who, body.uuid);
    },
    mine: async (_, { sql: db, who }) => ({ entities: [...(await jobRows.bulkJobsOf(db, who))] }),
    one: ({ params }, { sql: db, who }) => ownBulkJob(db, who, params.uuid),
    async rows({ params }, { sql: db, who }) {
      await ownBulkJob(db, who, params.uuid);
      return { entities: [...(await jobRows.bulkJobRowsOf(db, who.id, params.uuid))] };
    },
    async again({ params }, { sql: db, who, after }) {
      await jobRows.retryBulkJob(db, (await ownBulkJob(db, who, params.uuid)).id);
      after(() => void run());
      return ownBulkJob(db, who, params.uuid);
    },
    stop: ({ params }, { sql: db, who }) =>
      tx(db, async (inside) => {
        await jobRows.stopBulkJob(inside, (await ownBulkJob(inside, who, params.uuid)).id);
        return ownBulkJob(inside, who, params.uuid);
      }),
    async undo({ params }, { sql: db, who, ip, after }) {
      const done = await ownBulkJob(db, who, params.uuid);
      await tx(db, (inside) => jobRows.insertUndoJob(inside, who, done, ip));
      // Of two concurrent requests, the second returns the undo job of the first.
      const { undoneBy: uuid } = await ownBulkJob(db, who, params.uuid);
      if (!uuid) throw new Refusal('INVALID_STATUS_TRANSITION');
      after(() => void run());
      return ownBulkJob(db, who, uuid);
    },
  };
  return { room, run, stop };
}
