import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { cancelPending, delaySend, skipNotification } from '../notifications/pending-messages.ts';
import { awaitAllSettled } from '../platform/all-settled.ts';
import { type Db, type Sql, savepoint, type Tx, tx } from '../platform/db/database.ts';
import { genericPlanPool } from '../platform/db/pool.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import type { Seller, Staff } from '../platform/identity/staff-session.ts';
import type { Backpressure } from '../platform/jobs/backpressure.ts';
import {
  claimBulkRows,
  type DueBulkRow,
  failBulkRow,
  finishBulkRow,
  finishedBulkRows,
  isSameShipment,
  lockBulkLines,
} from './bulk-worker.sql.ts';
import type { createFulfillmentSteps } from './staff-fulfillment.ts';

export type BulkWorkerTools = {
  desk: ReturnType<typeof createFulfillmentSteps>;
  seller: Handlers<Routes['seller']>;
  pace: Backpressure;
  /** Seconds that the messages of a bulk job are delayed. */
  heldSeconds: () => number;
};

/** Rows in one transaction, and workers when each row has a separate transaction. Low numbers leave capacity for the shop. */
const batchSize = 10;
const separateWorkers = 2;

/** The message that an action sent to the buyer and that its undo cancels here. `unship` cancels its message wherever it is called. */
const messageOfAct: Partial<Record<DueBulkRow['act'], 'DELIVERED'>> = {
  undeliver: 'DELIVERED',
};

/**
 * Performs actions on many lines. A row is claimed, performed and marked as done in one transaction, by the handler that performs the
 * action on one line. So each row is performed once, also across restarts. Messages are delayed: an undo before they are sent cancels
 * them. Two processes share the work, because each skips the rows that the other has locked.
 */
export function createBulkWorker(sql: Sql, { desk, seller, pace, heldSeconds }: BulkWorkerTools) {
  let running: Promise<void> | undefined;
  let isStopped = false;
  // Every statement finds its rows by keys, so generic plans are safe.
  const steady = genericPlanPool(sql);

  /** Works until no row waits. */
  async function run() {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function work() {
    while (!isStopped && (await pace(performBatch)));
  }

  /**
   * Performs ten rows in one transaction with their statements pipelined, which takes a third of the time of ten sequential rows. If
   * one row is refused or fails, all are rolled back and each is performed in a separate transaction.
   */
  async function performBatch() {
    let claimedCount = 0;
    const later: (() => void)[] = [];
    const batch = async (inside: Tx) => {
      later.length = 0;
      const rows = await claimRows(inside, batchSize);
      claimedCount = rows.length;
      if (claimedCount === 0) return;
      if (!mayShare(rows)) throw new Error('The rows must be processed one by one');
      const lines = rows.map(({ line }) => line);
      await lockBulkLines(inside, lines);
      await awaitAllSettled(rows.map((due) => perform(inside, due, later)));
      await Promise.all([delaySend(inside, lines, heldSeconds()), finishedBulkRows(inside, rows)]);
    };
    try {
      await tx(steady, batch, { readsFirst: true });
    } catch {
      await performSeparately(claimedCount);
      return claimedCount > 0;
    }
    for (const after of later) after();
    return claimedCount > 0;
  }

  async function performSeparately(count: number) {
    let left = count;
    await Promise.all(
      Array.from({ length: separateWorkers }, async () => {
        while (left-- > 0 && (await performNext()));
      }),
    );
  }

  async function performNext() {
    let due: DueBulkRow | undefined;
    const later: (() => void)[] = [];
    try {
      const work = async (inside: Tx) => {
        later.length = 0;
        [due] = await claimRows(inside, 1);
        if (due) await finishBulkRow(inside, due, await refusalOf(inside, due, later));
      };
      await tx(steady, work, { readsFirst: true });
    } catch {
      // An unexpected error is no result. The row is attempted again, and refused after further failures.
      if (due) await failBulkRow(sql, due, new Refusal('SERVER_ERROR'));
    }
    for (const after of later) after();
    return due !== undefined;
  }

  async function refusalOf(inside: Db, due: DueBulkRow, later: (() => void)[]) {
    try {
      await savepoint(inside, (own) => performAlone(own, due, later));
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  async function performAlone(own: Tx, due: DueBulkRow, later: (() => void)[]) {
    if (due.isUndo && due.invoice !== null) await refuseOtherShipment(own, due);
    const sent = due.isUndo ? messageOfAct[due.act] : undefined;
    const isUnsent = sent !== undefined && (await cancelPending(own, due.line, sent));
    await perform(own, due, later);
    if (isUnsent) await skipNotification(own, due.line);
    else await delaySend(own, [due.line], heldSeconds());
  }

  async function perform(own: Tx, due: DueBulkRow, later: (() => void)[]) {
    if (!due.who) throw new Refusal('STAFF_NOT_ALLOWED');
    const who = { ...due.who, isProven: false };
    const at = { who, sql: own, ip: due.ip, after: (one: () => void) => void later.push(one) };
    await act(due, { ...at, once: (one) => one(own) });
  }

  function act(due: DueBulkRow, at: Context<Staff>): Promise<unknown> {
    const { line, reason, newDate, carrierCode, invoice } = due;
    const params = { line };
    const stated = { reason: reason ?? '' };
    const handlers = isSeller(at) ? handlersFor(seller, at) : handlersFor(desk, at);
    switch (due.act) {
      case 'delay':
        return handlers.delay({ params, query: {}, body: { ...stated, newDate: newDate ?? '' } });
      case 'ship':
        return handlers.ship({ params, query: {}, body: { carrierCode: carrierCode ?? '', invoice: invoice ?? '' } });
      case 'unship':
        return handlers.unship({ params, query: {}, body: stated });
      case 'undeliver':
        return handlers.undeliver({ params, query: {}, body: stated });
      default:
        return handlers[due.act]({ params, query: {}, body: undefined });
    }
  }

  return {
    run,
    /** Starts no more rows here. Waiting rows stay for another process or for the next start. */
    stop() {
      isStopped = true;
    },
  };
}

/** Claims the next rows without waiting for the WAL flush. A crash loses the claim and the work of the row together, so the row waits
 * again. */
async function claimRows(inside: Tx, most: number) {
  const [, rows] = await Promise.all([inside`set local synchronous_commit = off`, claimBulkRows(inside, most)]);
  return rows;
}

/** A parcel that was shipped again since the job is not the parcel to undo. Throws INVALID_STATUS_TRANSITION. */
async function refuseOtherShipment(own: Tx, due: DueBulkRow) {
  await lockBulkLines(own, [due.line]);
  if (!(await isSameShipment(own, due.line, due))) throw new Refusal('INVALID_STATUS_TRANSITION');
}

/** Whether rows may share a transaction. Rows of a seller, undo rows, rows of a disabled account and repeated lines are performed one
 * by one. */
function mayShare(rows: readonly DueBulkRow[]) {
  const isPlain = ({ who, isUndo }: DueBulkRow) => who !== null && who.distributorId === null && !isUndo;
  return rows.every(isPlain) && new Set(rows.map(({ line }) => line)).size === rows.length;
}

function isSeller(at: Context<Staff>): at is Context<Seller> {
  return at.who.distributorId !== null;
}

type Act = 'confirm' | 'unconfirm' | 'ready' | 'deliver' | 'delay' | 'ship' | 'unship';
type LineInput = { params: { line: string }; query: Record<never, never> };
type ActHandlers<W> = {
  [N in Act]: (input: LineInput & { body: never }, at: W) => Promise<unknown>;
} & { undeliver?: (input: LineInput & { body: never }, at: W) => Promise<unknown> };

/** The actions of a handler group, bound to the staff member. Throws STAFF_NOT_ALLOWED for an action that sellers do not have. */
function handlersFor<W>(room: ActHandlers<W>, at: W) {
  const call = (name: Act | 'undeliver') => (input: LineInput & { body: unknown }) => {
    const act = room[name];
    if (!act) throw new Refusal('STAFF_NOT_ALLOWED');
    return act(input as LineInput & { body: never }, at);
  };
  return {
    confirm: call('confirm'),
    unconfirm: call('unconfirm'),
    ready: call('ready'),
    deliver: call('deliver'),
    delay: call('delay'),
    ship: call('ship'),
    unship: call('unship'),
    undeliver: call('undeliver'),
  };
}
