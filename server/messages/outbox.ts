import { type Db, type Sql, tx } from '../base/database.ts';
import type { Encryption } from '../base/encryption.ts';
import type { Reference } from '../base/reference.ts';
import type { Solapi } from '../outside/solapi.ts';
import { lockNumber, standingOfNumber, takeWord } from './outbox.sql.ts';

export type Letter = {
  key: string;
  kind: string;
  to: string;
  text: string;
  seconds: number;
  /** Because of which order. */
  order?: number;
};
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What is to be said to people outside: written in the transaction that decides it, sent after. `kick` sends at once what is
 * committed by now; the job sends the rest, and again what failed.
 * Two processes send at once; which message is whose is said by its row.
 */
export function createOutbox(sql: Sql, solapi: Solapi, encryption: Encryption, { policy }: Pick<Reference, 'policy'>) {
  let busy = false;
  let asked = false;
  let tell: Tell | undefined;

  async function post(inside: Db, letter: Letter) {
    const { key, kind, to, text, seconds } = letter;
    const { fits, sender } = await judge(inside, letter);
    await inside`
      insert into message (key, kind, recipient, words, status, sender, give_up_at)
      values (${key}, ${kind}, ${to}, ${fits ? encryption.encrypt(text) : null}, ${fits ? 'waiting' : 'withheld'}, ${sender},
        now() + ${seconds} * interval '1 second')
      on conflict (key) do nothing`;
  }

  /** Whatever it is about, a number is written to only so often, because of one sender half as often, and hardly before it is proven. */
  async function judge(inside: Db, { key, kind, to, order }: Letter) {
    const free = { fits: true, sender: null as number | null };
    if (unbounded.has(kind) || !(await lockNumber(inside, to, key))) return free;
    const { sender, today, todayOfSender, isProven } = await standingOfNumber(inside, to, order ?? null);
    const most = policy('messagesPerDay');
    const fits = (sellers.has(kind) || today < most) && todayOfSender < most / 2;
    if (!fits || isProven || sender === null) return { fits, sender };
    const words = policy('unprovenMessages');
    return { fits: await takeWord(inside, encryption.mark(`number ${to}`), sender, words), sender };
  }

  async function deliver() {
    for (let due = await claim(sql); due.length > 0; due = await claim(sql)) {
      await Promise.allSettled(due.map(sendOne));
    }
  }

  async function sendOne({ id, key, kind, recipient, words, tries }: Due) {
    const text = opened(id, kind, words);
    if (text === undefined) return;
    const answer = await solapi.send({ key, kind, to: recipient, text });
    if (answer.outcome === 'sent') {
      await sql`update message set status = 'sent', words = null, sent_at = now() where id = ${id} and status = 'waiting'`;
    } else if (answer.outcome === 'refused' || tries >= 8) {
      await sql`update message set status = 'failed', words = null where id = ${id} and status = 'waiting'`;
    } else {
      await sql`update message set next_at = now() + ${2 ** tries} * interval '1 second' where id = ${id}`;
    }
  }

  // It stays and is tried again: with the right key it can be sent after all.
  function opened(id: number, kind: string, words: Buffer) {
    try {
      return encryption.decrypt(words);
    } catch (error) {
      tell?.(
        { message: id, kind, why: (error as Error).message },
        'a message cannot be opened: it was encrypted with another key',
      );
      return undefined;
    }
  }

  // What is committed while the last round finds nothing more would wait for the job, or for ever where none runs.
  function kick() {
    asked = true;
    if (busy) return;
    busy = true;
    void (async () => {
      while (asked) {
        asked = false;
        await deliver().catch(() => {});
      }
      busy = false;
    })();
  }

  /** Who is told of what cannot be sent by any means. */
  function hear(told: Tell) {
    tell = told;
  }

  return { post, deliver, kick, hear };
}

type Tell = (about: object, words: string) => void;
// Codes have bounds of their own; the shop's own people are told everything.
const unbounded = new Set(['VERIFY_CODE', 'PAYMENT_CASE', 'LEDGER_BROKEN']);
const sellers = new Set(['CANCEL_REQUESTED']);

type Due = { id: number; key: string; kind: string; recipient: string; words: Buffer; tries: number };

// Whoever claims a message has half a minute to send it before somebody else may try.
function claim(sql: Sql) {
  return tx(sql, async (inside) => {
    await inside`update message set status = 'failed', words = null where status = 'waiting' and give_up_at <= now()`;
    return inside<Due[]>`
      update message set tries = tries + 1, next_at = now() + interval '30 seconds'
      where id in (
        select id from message where status = 'waiting' and next_at <= now() order by id limit 20 for update skip locked)
      returning id, key, kind, recipient, words, tries`;
  });
}
