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
// Whoever was held up this long with a letter in hand lets go of it: by now somebody else may have it.
const gripMs = 15_000;

/**
 * Takes what is due out of the outbox and says it: once, or it is written down that it was not said. Two processes take turns by the
 * rows themselves; each only knows whether it is at work.
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

  // A shop that closes leaves the rest to the next one.
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

  // It stays and is tried again: with the right key it can be sent after all.
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
    /** Who is told of what cannot be sent by any means. */
    hear(told: ReportDelivery) {
      cry = told;
    },
  };
}

/** One letter by one way, and what its row then says of it. */
function waysOf(sql: Sql, { solapi, approved, reach, reference }: DeliveryTools) {
  /** Asks the company what it did; true when nothing may be sent now. */
  async function lookUp(due: DueMessage) {
    const since = new Date(due.askedAt ?? due.beganAt);
    const found = await solapi.find({ key: due.key, to: due.recipient, since, id: due.companyId });
    if (found.outcome === 'found') {
      if (found.state === 'delivered') await markMessageSent(sql, due.id, found.id);
      else if (found.state === 'failed') await refused(due, found.why);
      else await markMessageAccepted(sql, due.id, found.id, Math.min(300, 5 * 2 ** due.attempts));
      return true;
    }
    const isOld = Date.now() - since.getTime() > reference.policy('lookAfterSeconds') * 1000;
    // What the company had once it has still, whatever its list says; and a request may be on its way to it for a while.
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
    // The device shows one key once, so a push may be repeated.
    await postponeMessage(sql, due.id, { seconds: backOff(due), why: answer.why, isOpen: false, since: null });
  }

  return { lookUp, send, push };
}

export type PushContent = { title: string; text: string; path: string };

/** What older versions of the shop left waiting is the text itself. */
function readSealed(text: string): SealedMessage | PushContent {
  if (!text.startsWith('{')) return { head: '', text, variables: {}, button: null, url: null };
  return JSON.parse(text) as SealedMessage | PushContent;
}

/** What is said by text message: the whole of it, and where the button would have led. */
export function smsTextOf({ head, text, variables, url }: SealedMessage) {
  return [`${head}${fillVariables(text, variables)}`, ...(url ? [url] : [])].join('\n');
}

function backOff({ attempts }: DueMessage) {
  return Math.min(60, 2 ** Math.min(attempts, 6));
}
