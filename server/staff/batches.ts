import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { type Db, type Sql, savepoint, type Tx, tx } from '../base/database.ts';
import type { At, Handlers } from '../base/handlers.ts';
import { steadyOf } from '../base/pool.ts';
import type { Seller, Staff } from '../base/staff.ts';
import { holdBack, hush, unsay } from '../messages/held.ts';
import * as kept from './batches.sql.ts';
import { brokenRow, type Due, endRow, nextRow } from './due.sql.ts';
import type { unshownSteps } from './packing.ts';

type Steps = ReturnType<typeof unshownSteps>;
type SellerRoom = Handlers<Routes['seller']>;

/** How many rows are worked on at once: the shop's own work goes on beside them. */
const hands = 2;

/** What an act told the buyer that is taken back by another one. */
const toldBy: Partial<Record<Due['act'], 'SHIP_START' | 'DELIVERED'>> = {
  unship: 'SHIP_START',
  undeliver: 'DELIVERED',
};

/**
 * Acts on many lines. A row is claimed, done and written down as done in one transaction, by the same call one line is done with, so that
 * it happens once, whoever restarts what. Its letters wait a little: what is taken back before they leave, nobody hears of. Two processes share the work: each takes rows the other is not at.
 */
export function batchesOf(sql: Sql, desk: Steps, seller: SellerRoom, heldSeconds: () => number) {
  let running: Promise<void> | undefined;
  // All a row asks is found by keys.
  const rows = steadyOf(sql);

  /** Until nothing waits. */
  async function run() {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function work() {
    await Promise.all(
      Array.from({ length: hands }, async () => {
        while (await one());
      }),
    );
  }

  async function one() {
    let due: Due | undefined;
    const later: (() => void)[] = [];
    try {
      const work = async (inside: Tx) => {
        later.length = 0;
        // A row that is lost with the machine waits again, and so does what was done for it: the journal need not be on the disk at every one.
        [, due] = await Promise.all([inside`set local synchronous_commit = off`, nextRow(inside)]);
        if (due) await endRow(inside, due, await refusalOf(inside, due, later));
      };
      await tx(rows, work, { looksFirst: true });
    } catch {
      // What broke is no answer: it is tried again, and refused when it breaks once more.
      if (due) await brokenRow(sql, due, new Refusal('SERVER_ERROR'));
    }
    for (const after of later) after();
    return due !== undefined;
  }

  async function refusalOf(inside: Db, due: Due, later: (() => void)[]) {
    try {
      if (!due.who) throw new Refusal('STAFF_NOT_ALLOWED');
      const who = { ...due.who, isProven: false };
      await savepoint(inside, async (own) => {
        const told = due.isUndo ? toldBy[due.act] : undefined;
        const isUnheard = told !== undefined && (await unsay(own, due.line, told));
        const at = { who, sql: own, ip: due.ip, after: (one: () => void) => void later.push(one) };
        await act(due, { ...at, once: (one) => one(own) });
        if (isUnheard) await hush(own, due.line);
        else await holdBack(own, due.line, heldSeconds());
      });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  function act(due: Due, at: At<Staff>): Promise<unknown> {
    const { line, reason, newDate, carrierCode, invoice } = due;
    const params = { line };
    const why = { reason: reason ?? '' };
    const room = isSeller(at) ? bound(seller, at) : bound(desk, at);
    switch (due.act) {
      case 'delay':
        return room.delay({ params, query: {}, body: { ...why, newDate: newDate ?? '' } });
      case 'ship':
        return room.ship({ params, query: {}, body: { carrierCode: carrierCode ?? '', invoice: invoice ?? '' } });
      case 'unship':
        return room.unship({ params, query: {}, body: why });
      case 'undeliver':
        return room.undeliver({ params, query: {}, body: why });
      default:
        return room[due.act]({ params, query: {}, body: undefined });
    }
  }

  async function mine(db: Db, { id }: Staff, uuid: string) {
    const [batch] = await kept.batchesOf(db, id, uuid);
    if (!batch) throw new Refusal('NOT_FOUND');
    return batch;
  }

  const room: Handlers<Routes['batches']> = {
    async begin({ body }, { sql: db, who, ip, after }) {
      await tx(db, (inside) => kept.addBatch(inside, who.id, ip, body));
      after(() => void run());
      return mine(db, who, body.uuid);
    },
    mine: async (_, { sql: db, who }) => ({ entities: [...(await kept.batchesOf(db, who.id))] }),
    one: ({ params }, { sql: db, who }) => mine(db, who, params.uuid),
    async rows({ params }, { sql: db, who }) {
      await mine(db, who, params.uuid);
      return { entities: [...(await kept.rowsOf(db, who.id, params.uuid))] };
    },
    async again({ params }, { sql: db, who, after }) {
      await kept.tryAgain(db, (await mine(db, who, params.uuid)).id);
      after(() => void run());
      return mine(db, who, params.uuid);
    },
    stop: ({ params }, { sql: db, who }) =>
      tx(db, async (inside) => {
        await kept.stopBatch(inside, (await mine(inside, who, params.uuid)).id);
        return mine(inside, who, params.uuid);
      }),
    async undo({ params }, { sql: db, who, ip, after }) {
      const { id, act: done } = await mine(db, who, params.uuid);
      await tx(db, (inside) => kept.addUndo(inside, id, done, ip));
      // Of two who ask at once the second is told of the first one's.
      const { undoneBy: uuid } = await mine(db, who, params.uuid);
      if (!uuid) throw new Refusal('INVALID_STATUS_TRANSITION');
      after(() => void run());
      return mine(db, who, uuid);
    },
  };
  return { room, run };
}

function isSeller(at: At<Staff>): at is At<Seller> {
  return at.who.distributorId !== null;
}

type Act = 'confirm' | 'unconfirm' | 'ready' | 'deliver' | 'delay' | 'ship' | 'unship';
type Lined = { params: { line: string }; query: Record<never, never> };
type Room<W> = {
  [N in Act]: (input: Lined & { body: never }, at: W) => Promise<unknown>;
} & { undeliver?: (input: Lined & { body: never }, at: W) => Promise<unknown> };

/** The acts of a room for whoever asks; what a seller's has not is refused. */
function bound<W>(room: Room<W>, at: W) {
  const call = (name: Act | 'undeliver') => (input: Lined & { body: unknown }) => {
    const act = room[name];
    if (!act) throw new Refusal('STAFF_NOT_ALLOWED');
    return act(input as Lined & { body: never }, at);
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
