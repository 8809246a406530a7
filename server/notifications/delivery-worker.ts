import type { Solapi } from '../integrations/solapi/client.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import type { Reference } from '../platform/reference-data.ts';
import type { Approved } from './approved-templates.ts';
import { accepted, arrived, claim, type Due, failed, hinted, instead, later } from './delivery-worker.sql.ts';
import type { Sealed } from './enqueue.ts';
import type { Reach } from './push.ts';
import { isNight } from './quiet-hours.ts';
import { spell } from './template.ts';

export type DeliverTools = {
  solapi: Solapi;
  approved: Approved;
  reach: Reach;
  encryption: Encryption;
  reference: Pick<Reference, 'policy' | 'now'>;
};
export type Hear = (about: object, words: string) => void;

const atOnce = 8;
const hands = 4;
// Whoever was held up this long with a letter in hand lets go of it: by now somebody else may have it.
const gripMs = 15_000;

/**
 * Takes what is due out of the outbox and says it: once, or it is written down that it was not said. Two processes take turns by the
 * rows themselves; each only knows whether it is at work.
 */
export function createDeliver(sql: Sql, tools: DeliverTools) {
  const { encryption, reference } = tools;
  const { lookUp, send, push } = waysOf(sql, tools);
  let cry: Hear | undefined;

  async function deliver() {
    if ((await round()) < atOnce) return;
    await Promise.all(Array.from({ length: hands }, rounds));
  }

  async function rounds() {
    while ((await round()) > 0);
  }

  async function round() {
    const due = await claim(sql, { most: atOnce, isNight: isNight(reference) });
    const taken = performance.now();
    await Promise.all(
      due.map((one) => handle(one, taken).catch((error: Error & { code?: string }) => left(one, error))),
    );
    return due.length;
  }

  // A shop that closes leaves the rest to the next one.
  function left({ id }: Due, error: Error & { code?: string }) {
    if (error.code !== 'CONNECTION_ENDED') cry?.({ message: id, err: error }, 'a message was left where it was');
  }

  async function handle(due: Due, taken: number) {
    const letter = opened(due);
    if (!letter) return;
    if (due.channel === 'push') return push(due, letter);
    if (due.status === 'accepted' || due.askedAt) {
      if (await lookUp(due)) return;
    }
    if (performance.now() - taken > gripMs) return;
    await send(due, letter as Sealed);
  }

  // It stays and is tried again: with the right key it can be sent after all.
  function opened({ id, kind, words }: Due) {
    try {
      return readSealed(encryption.decrypt(words));
    } catch (error) {
      const why = (error as Error).message;
      cry?.({ message: id, kind, why }, 'a message cannot be opened: it was sealed with another key');
      return undefined;
    }
  }

  return {
    deliver,
    hinted: (keys: string[]) => hinted(sql, keys),
    /** Who is told of what cannot be sent by any means. */
    hear(told: Hear) {
      cry = told;
    },
  };
}

/** One letter by one way, and what its row then says of it. */
function waysOf(sql: Sql, { solapi, approved, reach, reference }: DeliverTools) {
  /** Asks the company what it did; true when nothing may be sent now. */
  async function lookUp(due: Due) {
    const since = new Date(due.askedAt ?? due.beganAt);
    const found = await solapi.find({ key: due.key, to: due.recipient, since, id: due.companyId });
    if (found.outcome === 'found') {
      if (found.state === 'delivered') await arrived(sql, due.id, found.id);
      else if (found.state === 'failed') await refused(due, found.why);
      else await accepted(sql, due.id, found.id, Math.min(300, 5 * 2 ** due.tries));
      return true;
    }
    const isOld = Date.now() - since.getTime() > reference.policy('lookAfterSeconds') * 1000;
    // What the company had once it has still, whatever its list says; and a request may be on its way to it for a while.
    if (found.outcome === 'absent' && due.status === 'waiting' && isOld) return false;
    const why = found.outcome === 'unknown' ? found.why : 'not there yet';
    await later(sql, due.id, { seconds: backOff(due), why, isOpen: due.status === 'waiting', since: due.askedAt });
    return true;
  }

  async function send(due: Due, letter: Sealed) {
    const { key, kind, recipient: to } = due;
    const chat = due.channel === 'alimtalk' ? await approved.chatOf(kind, letter) : null;
    if (chat && chat.outcome !== 'chat') return notSent(due, chat.outcome, chat.why);
    const answer = await solapi.send(
      chat ? { key, kind, to, chat: chat.chat } : { key, kind, to, text: textOf(letter) },
    );
    if (answer.outcome === 'accepted') return accepted(sql, due.id, answer.id, 2);
    if (answer.outcome !== 'unknown') return notSent(due, answer.outcome, answer.why);
    const seconds = reference.policy('lookAfterSeconds');
    await later(sql, due.id, { seconds, why: answer.why, isOpen: true, since: null });
  }

  async function notSent(due: Due, outcome: 'refused' | 'unsent', why: string) {
    if (outcome === 'refused') return refused(due, why);
    if (due.channel === 'alimtalk' && due.seconds >= reference.policy('smsAfterSeconds')) return refused(due, why);
    await later(sql, due.id, { seconds: backOff(due), why, isOpen: false, since: null });
  }

  async function refused(due: Due, why: string) {
    if (due.channel === 'sms') return failed(sql, due.id, why);
    await instead(sql, due.id, { why, seconds: reference.policy('smsAfterSeconds') });
  }

  async function push(due: Due, letter: object) {
    const answer = await reach(due.recipient, due.key, letter as Pushed);
    if (answer.outcome === 'sent') return arrived(sql, due.id, null);
    if (answer.outcome === 'gone') return failed(sql, due.id, answer.why);
    // The device shows one key once, so a push may be repeated.
    await later(sql, due.id, { seconds: backOff(due), why: answer.why, isOpen: false, since: null });
  }

  return { lookUp, send, push };
}

export type Pushed = { title: string; text: string; path: string };

/** What older versions of the shop left waiting is the text itself. */
function readSealed(text: string): Sealed | Pushed {
  if (!text.startsWith('{')) return { head: '', text, variables: {}, button: null, url: null };
  return JSON.parse(text) as Sealed | Pushed;
}

/** What is said by text message: the whole of it, and where the button would have led. */
export function textOf({ head, text, variables, url }: Sealed) {
  return [`${head}${spell(text, variables)}`, ...(url ? [url] : [])].join('\n');
}

function backOff({ tries }: Due) {
  return Math.min(60, 2 ** Math.min(tries, 6));
}
