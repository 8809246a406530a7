import type { Sql } from '#server/platform/db/database.ts';

/**
 * A deliberate fault that its lane must notice: SQL in the lane's database, or environment of its server. The server does not know of it.
 * `noticedBy` matches the check that must fail, so that a failure of a busy machine does not count.
 */
type Break = { lane: string; effect: string; noticedBy: RegExp; sql?: string; env?: Record<string, string> };

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

/** The faults by the law that they violate. */
export const laneBreaks: Record<string, Break> = {
  S1: {
    lane: 'storm',
    effect: 'checkout holds no stock, so the last boxes are sold several times',
    noticedBy: /buyers get a box$/,
    sql: `alter table stock drop constraint stock_held_check; alter table stock drop constraint stock_held_and_sold_within_stocked_check;
      ${trigger('before update', 'stock', 'new.held := least(new.held, old.held); return new;')}`,
  },
  O2: {
    lane: 'kill',
    effect: 'every third paid order keeps the status of an unpaid order',
    noticedBy: /^every accepted order is stored as paid$/,
    sql: trigger(
      'before update',
      'orders',
      `if new.status = 'paid' and new.id % 3 = 0 then return null; end if; return new;`,
    ),
  },
  C1: {
    lane: 'crash',
    effect: 'a cancelled order does not return its coupon',
    noticedBy: /crash points/,
    sql: trigger('before update', 'issued_coupon', `if new.status = 'returned' then return null; end if; return new;`),
  },
  M1: {
    lane: 'races',
    effect: 'a payment counts 100 won less as refunded than was refunded',
    noticedBy: /^law M1 /,
    sql: trigger(
      'before update',
      'payment',
      `if new.refunded_amount > old.refunded_amount then new.refunded_amount := new.refunded_amount - 100; end if; return new;`,
    ),
  },
  G2: {
    lane: 'races',
    effect: 'a gift forgets which recipient opened its link',
    noticedBy: /^two recipients open a link/,
    sql: trigger(
      'before update',
      'gift_recipient',
      'new.claimed_at := null; new.claimed_by := null; new.claimed_phone := null; return new;',
    ),
  },
  G3: {
    lane: 'races',
    effect: 'a withdrawn or expired gift still waits for its recipient',
    noticedBy: /^enter the gift address ∥/,
    sql: trigger(
      'before update',
      'gift_recipient',
      `if new.status in ('withdraw', 'expired') then new.status := 'unused'; new.ended_at := null; end if; return new;`,
    ),
  },
  L1: {
    lane: 'races',
    effect: 'the account does not count held points',
    noticedBy: /^delete the review/,
    sql: trigger('before update', 'point_account', 'new.held := 0; return new;'),
  },
  K1: {
    lane: 'model',
    effect: 'the cart adds one unit more than requested',
    noticedBy: /agree with the model/,
    sql: trigger('before insert', 'cart_item', 'new.quantity := new.quantity + 1; return new;'),
  },
  R1: {
    lane: 'model',
    effect: 'a reviewed line stays in the list of lines to review',
    noticedBy: /agree with the model/,
    sql: trigger('before update', 'order_line', 'new.is_reviewed := false; return new;'),
  },
  M2: {
    lane: 'payment-faults',
    effect: 'every third approved payment is stored as declined',
    noticedBy: /^every reply about a payment is true/,
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
    effect: 'a webhook changes the payment without a query to the company',
    noticedBy: /change no payment/,
    sql: trigger(
      'after insert',
      'payment_event',
      `update payment p set payment_key = 'forged:' || new.id from orders o where o.id = p.order_id and position(o.uuid::text in new.body) > 0;
       return null;`,
    ),
  },
  N1: {
    lane: 'message-faults',
    noticedBy: /^no message arrives twice/,
    effect: 'a message forgets its request to the company and is sent twice',
    sql: trigger('before update', 'message', 'new.requested_at := null; return new;'),
  },
  T2: {
    lane: 'verification-guesses',
    effect: 'wrong guesses at a code are not counted',
    noticedBy: /evaluates five guesses/,
    sql: trigger('before update', 'verification', 'new.attempts := least(new.attempts, 1); return new;'),
  },
  A2: {
    lane: 'enumeration',
    effect: 'sign-in hashes no password for an unknown member',
    noticedBy: /^login: the medians/,
    env: before(new URL('break-skipped-password-hash.mjs', import.meta.url)),
  },
  unmasked: {
    lane: 'monitoring-leaks',
    effect: 'recordings of pages are not masked',
    noticedBy: /contain no personal text$/,
    env: before(new URL('break-unmasked-recordings.mjs', import.meta.url)),
  },
  unmaskedBrowser: {
    lane: 'browser-leaks',
    effect: 'the browser does not mask texts and fields before it sends a recording',
    noticedBy: /contain no personal text$/,
    env: { BREAK: 'unmasked-browser' },
  },
  T5: {
    lane: 'secret-leaks',
    effect: 'the shop logs request bodies with passwords',
    noticedBy: /^the log of the shop contains no secret$/,
    env: before(new URL('break-logged-passwords.mjs', import.meta.url)),
  },
  F14: {
    lane: 'login-load',
    effect: 'the main thread hashes passwords',
    noticedBy: /p99/,
    env: before(new URL('break-blocking-password-hash.mjs', import.meta.url)),
  },
};

let chosen = takeBreakOption();

/** Takes `--break law` off the command line, so that the lane need not know it, and returns the law. */
function takeBreakOption() {
  const at = process.argv.indexOf('--break');
  // A lane with one break takes `--break` without a law, and reads it itself.
  if (at < 0 || (process.argv[at + 1] ?? '--').startsWith('--')) return undefined;
  const [, law = ''] = process.argv.splice(at, 2);
  if (!(law in laneBreaks)) throw new Error(`--break takes one of ${Object.keys(laneBreaks).join(', ')}`);
  return law;
}

/** Breaks this law on every stage that is opened from now on; without a law breaks none. */
export function chooseBreak(law: string | undefined) {
  chosen = law;
}

/** Environment variables of the chosen break for the process of the shop. */
export function chosenBreakEnv() {
  return (chosen && laneBreaks[chosen]?.env) || {};
}

/** Runs the SQL of the chosen break on the database of a stage. */
export async function applyChosenBreak(sql: Sql) {
  const text = chosen && laneBreaks[chosen]?.sql;
  if (text) await sql.unsafe(text);
}
