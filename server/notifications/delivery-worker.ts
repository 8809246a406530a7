import type { SolapiClient } from '../integrations/solapi/client.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { ApprovedTemplates } from './approved-templates.ts';
import {
  checkMessagesNow,
  claimDueMessages,
  type DueMessage,
  insertSmsFallback,
  markMessageAccepted,
  markMessageFailed,
  markMessageSent,
  postponeMessage,
} from './delivery-worker.sql.ts';
import type { SealedMessage } from './enqueue.ts';
import type { PushSender } from './push.ts';
import { isQuietHour } from './quiet-hours.ts';
import { fillVariables } from './template.ts';

export type DeliveryTools = {
  solapi: SolapiClient;
  approved: ApprovedTemplates;
  reach: PushSender;
  encryption: Encryption;
  reference: Pick<ReferenceData, 'policy' | 'now'>;
};
export type ReportDelivery = (about: object, words: string) => void;

const atOnce = 8;
const hands = 4;
// A worker delayed this long with a message gives it up: another process may have claimed it.
const gripMs = 15_000;

/**
 * Sends due messages of the outbox once, or records that they were not sent. Two processes take turns through the row locks; each
 * only knows whether it is at work.
 */
export function createDeliveryWorker(sql: Sql, tools: DeliveryTools) {
  const { encryption, reference } = tools;
  const { lookUp, send, push } = waysOf(sql, tools);
  let cry: ReportDelivery | undefined;

  async function deliver() {
    if ((await round()) < atOnce) return;
    await Promise.all(Array.from({ length: hands }, rounds));
  }

  async function rounds() {
    while ((await round()) > 0);
  }

  async function round() {
    const due = await claimDueMessages(sql, { most: atOnce, isNight: isQuietHour(reference) });
    const taken = performance.now();
    await Promise.all(
      due.map((one) => handle(one, taken).catch((error: Error & { code?: string }) => left(one, error))),
    );
    return due.length;
  }

  // A shop that closes leaves the remaining messages to the next process.
  function left({ id }: DueMessage, error: Error & { code?: string }) {
    if (error.code !== 'CONNECTION_ENDED') cry?.({ message: id, err: error }, 'a message was left where it was');
  }

  async function handle(due: DueMessage, taken: number) {
    const letter = opened(due);
    if (!letter) return;
    if (due.channel === 'push') return push(due, letter);
    if (due.status === 'accepted' || due.askedAt) {
      if (await lookUp(due)) return;
    }
    if (performance.now() - taken > gripMs) return;
    await send(due, letter as SealedMessage);
  }

  // The message stays and is attempted again: with the right key it can still be sent.
  function opened({ id, kind, words }: DueMessage) {
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
    hinted: (keys: string[]) => checkMessagesNow(sql, keys),
    /** Sets the receiver of reports about messages that cannot be sent at all. */
    hear(told: ReportDelivery) {
      cry = told;
    },
  };
}

/** Sends one message by one channel and updates its row. */
function waysOf(sql: Sql, { solapi, approved, reach, reference }: DeliveryTools) {
  /** Reads the message's state at the company; returns true if nothing may be sent now. */
  async function lookUp(due: DueMessage) {
    const since = new Date(due.askedAt ?? due.beganAt);
    const found = await solapi.find({ key: due.key, to: due.recipient, since, id: due.companyId });
    if (found.outcome === 'found') {
      if (found.state === 'delivered') await markMessageSent(sql, due.id, found.id);
      else if (found.state === 'failed') await refused(due, found.why);
      else await markMessageAccepted(sql, due.id, found.id, Math.min(300, 5 * 2 ** due.tries));
      return true;
    }
    const isOld = Date.now() - since.getTime() > reference.policy('lookAfterSeconds') * 1000;
    // A message the company once accepted stays accepted, whatever its list says. A request may also need a while to arrive there.
    if (found.outcome === 'absent' && due.status === 'waiting' && isOld) return false;
    const why = found.outcome === 'unknown' ? found.why : 'not there yet';
    await postponeMessage(sql, due.id, {
      seconds: backOff(due),
      why,
      isOpen: due.status === 'waiting',
      since: due.askedAt,
    });
    return true;
  }

  async function send(due: DueMessage, letter: SealedMessage) {
    const { key, kind, recipient: to } = due;
    const chat = due.channel === 'alimtalk' ? await approved.chatOf(kind, letter) : null;
    if (chat && chat.outcome !== 'chat') return notSent(due, chat.outcome, chat.why);
    const answer = await solapi.send(
      chat ? { key, kind, to, chat: chat.chat } : { key, kind, to, text: smsTextOf(letter) },
    );
    if (answer.outcome === 'accepted') return markMessageAccepted(sql, due.id, answer.id, 2);
    if (answer.outcome !== 'unknown') return notSent(due, answer.outcome, answer.why);
    const seconds = reference.policy('lookAfterSeconds');
    await postponeMessage(sql, due.id, { seconds, why: answer.why, isOpen: true, since: null });
  }

  async function notSent(due: DueMessage, outcome: 'refused' | 'unsent', why: string) {
    if (outcome === 'refused') return refused(due, why);
    if (due.channel === 'alimtalk' && due.seconds >= reference.policy('smsAfterSeconds')) return refused(due, why);
    await postponeMessage(sql, due.id, { seconds: backOff(due), why, isOpen: false, since: null });
  }

  async function refused(due: DueMessage, why: string) {
    if (due.channel === 'sms') return markMessageFailed(sql, due.id, why);
    await insertSmsFallback(sql, due.id, { why, seconds: reference.policy('smsAfterSeconds') });
  }

  async function push(due: DueMessage, letter: object) {
    const answer = await reach(due.recipient, due.key, letter as PushContent);
    if (answer.outcome === 'sent') return markMessageSent(sql, due.id, null);
    if (answer.outcome === 'gone') return markMessageFailed(sql, due.id, answer.why);
    // A device shows one key once, so a push may be repeated.
    await postponeMessage(sql, due.id, { seconds: backOff(due), why: answer.why, isOpen: false, since: null });
  }

  return { lookUp, send, push };
}

export type PushContent = { title: string; text: string; path: string };

/** Messages queued by older versions of the shop contain only their text. */
function readSealed(text: string): SealedMessage | PushContent {
  if (!text.startsWith('{')) return { head: '', text, variables: {}, button: null, url: null };
  return JSON.parse(text) as SealedMessage | PushContent;
}

/** Returns the content of a text message: the whole text and the URL of the button. */
export function smsTextOf({ head, text, variables, url }: SealedMessage) {
  return [`${head}${fillVariables(text, variables)}`, ...(url ? [url] : [])].join('\n');
}

function backOff({ tries }: DueMessage) {
  return Math.min(60, 2 ** Math.min(tries, 6));
}
