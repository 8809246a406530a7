import { expect, test } from 'vitest';
import type { Sql } from '../platform/db/database.ts';
import { claimJobs } from './claim-jobs.ts';

/** A database with open return parcels 1 to `count`, which answers the one statement of the job as PostgreSQL does. */
function withParcels(count: number) {
  const asked: string[] = [];
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, carrier: '04', invoice: String(at + 1), askedAt: '2026-11-20T00:00:00.000Z' },
  }));
  const sql = async (_: TemplateStringsArray, after = 0) => rows.filter(({ id }) => id > after).slice(0, 200);
  const tracker = {
    trackParcel: async (_: string, invoice: string) => {
      asked.push(invoice);
      return { outcome: 'unknown' as const };
    },
  };
  const tools = { orderServices: { reference: {} }, paymentServices: {}, tracker };
  const jobs = claimJobs(sql as unknown as Sql, tools as unknown as Parameters<typeof claimJobs>[1]);
  const run = jobs.find(({ name }) => name === 'track-returns')?.run ?? (() => {});
  return {
    async askedInRun() {
      asked.length = 0;
      await run();
      return [asked[0], asked.at(-1), asked.length];
    },
  };
}

test('return parcels without news do not keep later ones from being followed', async () => {
  const parcels = withParcels(450);
  expect(await parcels.askedInRun()).toEqual(['1', '200', 200]);
  expect(await parcels.askedInRun()).toEqual(['201', '400', 200]);
  expect(await parcels.askedInRun()).toEqual(['401', '450', 50]);
  expect(await parcels.askedInRun()).toEqual(['1', '200', 200]);
});
