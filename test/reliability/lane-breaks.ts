import type { Sql } from '#server/platform/db/database.ts';

/**
 * A way to break what a lane guards on purpose: by its database or by the start options of its server. The server does not know of it.
 * `by` is the check that must notice, so that a busy machine does not count as a lane that bites.
 */
type Break = { lane: string; says: string; by: RegExp; sql?: string; env?: Record<string, string> };

/** A module that a server loads before its own code. */
function before(file: URL) {
  return { NODE_OPTIONS: `--import ${file}` };
}

/** A trigger before or after an event on a table. */
function trigger(when: string, table: string, body: string) {
  return `
    create function broken() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger a_broken ${when} on ${table} for each row execute function broken();
    alter table ${table} enable always trigger a_broken`;
}

/** By the broken law. */
export const laneBreaks: Record<string, Break> = {
  S1: {
    lane: 'storm',
    says: 'nothing is held, so that the last boxes are sold again and again',
    by: /got a box$/,
    sql: `alter table stock drop constraint stock_held_check; alter table stock drop constraint stock_held_and_sold_within_stocked_check;
      ${trigger('before update', 'stock', 'new.held := least(new.held, old.held); return new;')}`,
  },
  O2: {
    lane: 'kill',
    says: 'every third order that was paid is forgotten to be',
    by: /^every accepted order is there and paid$/,
    sql: trigger(
      'before update',
      'orders',
      `if new.status = 'paid' and new.id % 3 = 0 then return null; end if; return new;`,
    ),
  },
  C1: {
    lane: 'crash',
    says: 'a coupon does not come back',
    by: /crash points/,
    sql: trigger('before update', 'issued_coupon', `if new.status = 'returned' then return null; end if; return new;`),
  },
  M1: {
    lane: 'races',
    says: 'more is counted as given back than was',
    by: /^law M1 /,
    sql: trigger(
      'before update',
      'payment',
      `if new.refunded_amount > old.refunded_amount then new.refunded_amount := new.refunded_amount - 100; end if; return new;`,
    ),
  },
  G2: {
    lane: 'races',
    says: 'that somebody has opened a link is forgotten',
    by: /^one opens a link/,
    sql: trigger(
      'before update',
      'gift_recipient',
      'new.claimed_at := null; new.claimed_by := null; new.claimed_phone := null; return new;',
    ),
  },
  G3: {
    lane: 'races',
    says: 'a gift that was taken back or ran out goes on waiting',
    by: /^address ∥/,
    sql: trigger(
      'before update',
      'gift_recipient',
      `if new.status in ('withdraw', 'expired') then new.status := 'unused'; new.ended_at := null; end if; return new;`,
    ),
  },
  L1: {
    lane: 'races',
    says: 'points that are held are not counted as held',
    by: /^delete a review/,
    sql: trigger('before update', 'point_account', 'new.held := 0; return new;'),
  },
  K1: {
    lane: 'model',
    says: 'one more is put into the cart than was asked for',
    by: /arithmetic/,
    sql: trigger('before insert', 'cart_item', 'new.unit := new.unit + 1; return new;'),
  },
  R1: {
    lane: 'model',
    says: 'a line that was spoken of stays among those nobody has',
    by: /arithmetic/,
    sql: trigger('before update', 'order_line', 'new.is_reviewed := false; return new;'),
  },
  M2: {
    lane: 'faults',
    says: 'every third payment that went through is written down as one that did not',
    by: /^nobody was told of a payment/,
    sql: `create function broken() returns trigger language plpgsql as $$ begin
        update payment set stage = 'declined', status = 'withdraw', paid_amount = 0, approved_at = null where id = new.id;
        update orders set status = 'incomplete' where id = new.order_id;
        return null;
      end $$;
      create constraint trigger a_broken after update on payment deferrable initially deferred for each row
        when (new.stage = 'approved' and old.stage <> 'approved' and new.id % 3 = 0) execute function broken()`,
  },
  P7: {
    lane: 'webhooks',
    says: 'a word from outside is believed as it comes',
    by: /changed nothing/,
    sql: trigger(
      'after insert',
      'payment_event',
      `update payment p set payment_key = 'told:' || new.id from orders o where o.id = p.order_id and position(o.uuid::text in new.body) > 0;
       return null;`,
    ),
  },
  N1: {
    lane: 'messages',
    by: /told anything twice/,
    says: 'it is forgotten that the company was asked, so that what may have gone goes again',
    sql: trigger('before update', 'message', 'new.requested_at := null; return new;'),
  },
  T2: {
    lane: 'guesses',
    says: 'guesses at a code are not counted',
    by: /were evaluated/,
    sql: trigger('before update', 'verification', 'new.tries := least(new.tries, 1); return new;'),
  },
  A2: {
    lane: 'enumeration',
    says: 'a password of nobody is not hashed',
    by: /^login: medians/,
    env: before(new URL('break-skipped-password-hash.mjs', import.meta.url)),
  },
  masked: {
    lane: 'canaries',
    says: 'words on a recorded page are not covered',
    by: /can be read/,
    env: before(new URL('break-unmasked-recordings.mjs', import.meta.url)),
  },
  uncovered: {
    lane: 'overheard',
    says: 'words on a page and in its fields are not covered before they leave the browser',
    by: /can be read/,
    env: { BREAK: 'uncovered' },
  },
  T5: {
    lane: 'planted',
    says: 'what is sent to the shop is written down',
    by: /in what the shop says$/,
    env: before(new URL('break-logged-passwords.mjs', import.meta.url)),
  },
  F14: {
    lane: 'login',
    says: 'passwords are hashed where everybody waits',
    by: /p99/,
    env: before(new URL('break-blocking-password-hash.mjs', import.meta.url)),
  },
};

let chosen = asked();

/** The law of `--break law` on the command line; removed from it, so that the lane need not know it. */
function asked() {
  const at = process.argv.indexOf('--break');
  // A lane with one break takes `--break` without a law, and reads it itself.
  if (at < 0 || (process.argv[at + 1] ?? '--').startsWith('--')) return undefined;
  const [, law = ''] = process.argv.splice(at, 2);
  if (!(law in laneBreaks)) throw new Error(`--break takes one of ${Object.keys(laneBreaks).join(', ')}`);
  return law;
}

/** Breaks this law on every stage opened from now on; none when no law is named. */
export function chooseBreak(law: string | undefined) {
  chosen = law;
}

export function chosenBreakEnv() {
  return (chosen && laneBreaks[chosen]?.env) || {};
}

export async function applyChosenBreak(sql: Sql) {
  const text = chosen && laneBreaks[chosen]?.sql;
  if (text) await sql.unsafe(text);
}
