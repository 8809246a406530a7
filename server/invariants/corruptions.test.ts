import { beforeAll, expect, test } from 'vitest';
import {
  columnCorruptionsOf,
  type RowCorruption,
  rowCorruptionsOf,
  schemaColumns,
} from '#test/corruptions/column-corruptions.ts';
import { corruptionStories } from '#test/corruptions/corruption-stories.ts';
import { coveredRows } from '#test/corruptions/covered-tables.ts';
import { harmlessChanges, personalColumns } from '#test/corruptions/harmless-changes.ts';
import { uncoveredTables } from '#test/corruptions/uncovered-tables.ts';
import { runLifecycle } from '#test/lifecycle-scenario.ts';
import { ownShop } from '#test/test-shop.ts';
import type { Tx } from '../platform/db/database.ts';
import { runInvariants, runInvariantsWithin } from './run.ts';

const shop = ownShop({ LOG_LEVEL: 'silent', JOBS: 'timers' }, { demoOrders: true });
let columns: Awaited<ReturnType<typeof schemaColumns>>;
beforeAll(async () => {
  await runLifecycle(shop);
  columns = await schemaColumns(shop.sql);
}, 120_000);

/** `still`: the shop had no row to corrupt that way. */
type Outcome = { corruption: RowCorruption; noticed: string[]; refused: string | null; still: boolean };

test('a shop in which everything has happened violates no invariant, and every invariant has checked rows', async () => {
  const verdicts = await runInvariants(shop.sql);
  expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
  expect(verdicts.filter(({ checked }) => checked === 0).map(({ id }) => id)).toEqual([]);
});

test('every table is either checked by an invariant or listed as exempt', () => {
  const tables = [...new Set(columns.map(({ table }) => table))];
  expect(tables.filter((table) => !(table in coveredRows) && !uncoveredTables.has(table))).toEqual([]);
  expect([...Object.keys(coveredRows), ...uncoveredTables.keys()].filter((table) => !tables.includes(table))).toEqual(
    [],
  );
});

test('every corruption of a row of money, stock, points, coupons, status or person is detected, refused or explained', async () => {
  const generic = columns.flatMap((column) => {
    const pick = coveredRows[column.table];
    return pick === undefined ? [] : columnCorruptionsOf(column, pick);
  });
  const rows = Object.entries(coveredRows).flatMap(([table, pick]) => rowCorruptionsOf(table, columns, pick));
  const outcomes: Outcome[] = [];
  await shop.sql
    .begin('isolation level repeatable read', async (tx) => {
      await tx`set local session_replication_role = replica`;
      for (const corruption of [...corruptionStories, ...rows, ...generic]) {
        const outcome = await suffer(tx, corruption);
        if (!outcome.still) outcomes.push(outcome);
        else if (corruption.column === null) throw new Error(`${corruption.name} changes nothing`);
      }
      throw new Done();
    })
    .catch((error) => {
      if (!(error instanceof Done)) throw error;
    });
  print(outcomes);
  const broken = new Set(outcomes.map(({ corruption }) => `${corruption.table}.${corruption.column}`));
  const whole = columns.filter(
    ({ table, column, generated }) => table in coveredRows && !generated && !broken.has(`${table}.${column}`),
  );
  expect(
    whole.map(({ table, column }) => `${table}.${column}`),
    'columns nothing broke',
  ).toEqual([]);
  const silent = outcomes.filter(({ noticed, refused }) => noticed.length === 0 && refused === null);
  const unargued = silent.filter(({ corruption }) => !reasonOf(corruption));
  expect(unargued.map(({ corruption }) => corruption.name)).toEqual([]);
  const idle = [...harmlessChanges.keys()].filter(
    (key) => !silent.some(({ corruption }) => keysOf(corruption).includes(key)),
  );
  expect(idle, 'argued, but noticed after all').toEqual([]);
  expect(corruptionStories.length).toBeGreaterThanOrEqual(80);
}, 240_000);

class Done extends Error {}
class Back extends Error {}

/** Corrupts one row with all triggers disabled and constraints enabled, runs the invariants, and rolls back. */
async function suffer(tx: Tx, corruption: RowCorruption): Promise<Outcome> {
  const outcome: Outcome = { corruption, noticed: [], refused: null, still: false };
  await tx
    .savepoint(async (inside) => {
      const { count } = await inside.unsafe(corruption.sql).catch((error) => {
        if (!error.constraint_name) throw error;
        outcome.refused = String(error.constraint_name);
        throw new Back();
      });
      outcome.still = count === 0;
      if (outcome.still) throw new Back();
      const verdicts = await runInvariantsWithin(inside, corruption.table === '*' ? undefined : corruption.table);
      outcome.noticed = verdicts.filter(({ ok }) => !ok).map(({ id }) => id);
      throw new Back();
    })
    .catch((error) => {
      if (!(error instanceof Back)) throw error;
    });
  return outcome;
}

function keysOf({ table, column, name }: RowCorruption) {
  return column === null ? [name] : [`${table}.${column}`, name];
}

function reasonOf(corruption: RowCorruption) {
  return keysOf(corruption)
    .map((key) => harmlessChanges.get(key) ?? personalColumns.get(key))
    .find(Boolean);
}

function print(outcomes: Outcome[]) {
  const lines = outcomes.map(({ corruption, noticed, refused }) => {
    const outcomeText =
      noticed.length > 0
        ? noticed.join(' ')
        : refused
          ? `refused: ${refused}`
          : `— ${reasonOf(corruption) ?? 'UNNOTICED'}`;
    return `${corruption.name.slice(0, 90).padEnd(92)}${outcomeText}`;
  });
  const count = (of: (one: Outcome) => boolean) => outcomes.filter(of).length;
  const noticed = count((one) => one.noticed.length > 0);
  const refused = count((one) => one.refused !== null);
  const sum = `${outcomes.length} corruptions: ${noticed} noticed, ${refused} refused by constraints, ${outcomes.length - noticed - refused} argued`;
  process.stdout.write(`${[...lines, sum].join('\n')}\n`);
}
