import type { SolapiClient, SolapiMessageInput } from '../integrations/solapi/solapi-client.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { ApprovedTemplates } from './approved-templates.ts';
import {
  checkMessagesNow,
  claimDueMessages,
  type DueMessage,
  insertSmsFallback,
  markMessageFailed,
  markMessagesAccepted,
  markMessagesSent,
  postponeMessages,
} from './delivery-worker.sql.ts';
import type { SealedMessage } from './enqueue.ts';
import type { PushSender } from './push-sender.ts';
import { isQuietHour } from './quiet-hours.ts';
import { fillVariables } from './template.ts';

export type DeliveryTools = {
  solapi: SolapiClient;
  approved: ApprovedTemplates;
  sendPush: PushSender;
  encryption: Encryption;
  reference: Pick<ReferenceData, 'policy' | 'now'>;
};
export type ReportDelivery = (about: object, words: string) => void;

/** Messages of one claim, of one request to the company and of one statement. */
const batchSize = 100;
const pushesAtOnce = 25;
/** A batch is claimed for 30 seconds. A worker that was delayed this long (ms) sends no more of it: another one may have claimed it. */
const gripMs = 15_000;

/**
 * Sends the due messages of the outbox in batches, each message once. A message whose outcome is unknown is looked up before it is sent
 * again. Two processes share the messages by locking their rows.
 */
export function createDeliveryWorker(sql: Sql, tools: DeliveryTools) {
  const { encryption, reference } = tools;
  const parts: WorkerParts = { ...tools, sql };
  let report: ReportDelivery | undefined;

  async function deliver() {
    while ((await deliverBatch()) === batchSize);
  }

  async function deliverBatch() {
    const due = await claimDueMessages(sql, { most: batchSize, isNight: isQuietHour(reference) });
    const claimedAt = performance.now();
    const isHeld = () => performance.now() - claimedAt < gripMs;
    const openedMessages = due.flatMap((one) => {
      const payload = openPayload(one);
      return payload ? [{ due: one, payload }] : [];
    });
    const texts = openedMessages.filter(({ due: { channel } }) => channel !== 'push') as OpenedMessage[];
    const pushes = openedMessages.filter(({ due: { channel } }) => channel === 'push');
    await Promise.all([
      deliverTexts(texts, isHeld).catch((error: Error & { code?: string }) => reportLeft(texts, error)),
      deliverPushes(pushes, isHeld),
    ]);
    return due.length;
  }

  // A process that closes leaves the rest to the next one.
  function reportLeft(left: readonly Pick<OpenedMessage, 'due'>[], error: Error & { code?: string }) {
    if (error.code === 'CONNECTION_ENDED') return;
    report?.({ messages: left.map(({ due: { id } }) => id), err: error }, 'Message delivery failed and is retried');
  }

  // It stays and is tried again: with the right key it can be sent after all.
  function openPayload({ id, kind, words }: DueMessage) {
    try {
      return readSealed(encryption.decrypt(words));
    } catch (error) {
      const why = (error as Error).message;
      report?.({ message: id, kind, why }, 'Message cannot be decrypted with the keys of FIELD_KEYS');
      return undefined;
    }
  }

  async function deliverTexts(texts: readonly OpenedMessage[], isHeld: () => boolean) {
    const mayHaveBeenSent = ({ due }: OpenedMessage) => due.status === 'accepted' || due.askedAt !== null;
    const absent = await lookUpMessages(parts, texts.filter(mayHaveBeenSent));
    if (isHeld()) await sendMessages(parts, [...texts.filter((one) => !mayHaveBeenSent(one)), ...absent]);
  }

  async function deliverPushes(pushes: readonly { due: DueMessage; payload: object }[], isHeld: () => boolean) {
    for (let at = 0; at < pushes.length && isHeld(); at += pushesAtOnce) {
      const some = pushes.slice(at, at + pushesAtOnce);
      await Promise.all(
        some.map((one) => deliverPush(parts, one).catch((error) => reportLeft([one as OpenedMessage], error))),
      );
    }
  }

  return {
    deliver,
    checkNow: (keys: string[]) => checkMessagesNow(sql, keys),
    /** Sets the receiver of reports about messages that cannot be sent or opened. */
    onReport(callback: ReportDelivery) {
      report = callback;
    },
  };
}

/** Asks the company for the state of these and writes it; returns those it certainly does not have, which may be sent again. */
async function lookUpMessages(parts: WorkerParts, messages: readonly OpenedMessage[]) {
  const { sql, solapi, reference } = parts;
  if (messages.length === 0) return [];
  const sinceOf = ({ askedAt, beganAt }: DueMessage) => new Date(askedAt ?? beganAt);
  const lookup = await solapi.findMessages(
    messages.map(({ due }) => ({ key: due.key, to: due.recipient, since: sinceOf(due), id: due.companyId })),
  );
  const results = messages.map((one, at) => ({
    ...one,
    result: lookup[at] ?? ({ outcome: 'unknown', why: '' } as const),
  }));
  const absent = results.filter(({ due, result }) => {
    const isOld = Date.now() - sinceOf(due).getTime() > reference.policy('lookAfterSeconds') * 1000;
    // A message the company had once it still has, regardless of its list; and a request may be under way for a while.
    return result.outcome === 'absent' && due.status === 'waiting' && isOld;
  });
  const open = results.filter((one) => !absent.includes(one));
  const of = (state: string) =>
    open.flatMap(({ due, result }) => (result.outcome === 'found' && result.state === state ? [{ due, result }] : []));
  await Promise.all([
    markMessagesSent(
      sql,
      of('delivered').map(({ due, result }) => ({ id: due.id, companyId: result.id })),
    ),
    markMessagesAccepted(
      sql,
      of('pending').map(({ due, result }) => ({
        ...{ id: due.id, companyId: result.id },
        seconds: Math.min(300, 5 * 2 ** due.attempts),
      })),
    ),
    postponeMessages(
      sql,
      open.flatMap(({ due, result }) => {
        if (result.outcome === 'found') return [];
        const why = result.outcome === 'unknown' ? result.why : 'not there yet';
        return [{ id: due.id, seconds: backOff(due), why, isOpen: due.status === 'waiting', since: due.askedAt }];
      }),
    ),
    ...of('failed').map(({ due, result }) => failOrSendSms(parts, due, result.why)),
  ]);
  return absent;
}

/** Sends these in one request and writes each outcome. */
async function sendMessages(parts: WorkerParts, messages: readonly OpenedMessage[]) {
  const { sql, solapi, approved, reference } = parts;
  if (messages.length === 0) return;
  const chats = await Promise.all(
    messages.map(({ due, payload }) => (due.channel === 'alimtalk' ? approved.chatOf(due.kind, payload) : null)),
  );
  const outgoing = messages.flatMap(({ due, payload }, at): { due: DueMessage; message: SolapiMessageInput }[] => {
    const { key, kind, recipient: to } = due;
    const chat = chats[at];
    if (!chat) return [{ due, message: { key, kind, to, text: smsTextOf(payload) } }];
    return chat.outcome === 'chat' ? [{ due, message: { key, kind, to, chat: chat.chat } }] : [];
  });
  const answers = outgoing.length > 0 ? await solapi.send(outgoing.map(({ message }) => message)) : [];
  const results = outgoing.map(({ due }, at) => ({
    due,
    ...(answers[at] ?? ({ outcome: 'unknown', why: '' } as const)),
  }));
  const seconds = reference.policy('lookAfterSeconds');
  const unsent = [
    ...results.flatMap((one) => (one.outcome === 'refused' || one.outcome === 'unsent' ? [one] : [])),
    ...messages.flatMap(({ due }, at) => {
      const chat = chats[at];
      return chat && chat.outcome !== 'chat' ? [{ due, outcome: chat.outcome, why: chat.why }] : [];
    }),
  ];
  const isRefused = ({ due, outcome }: (typeof unsent)[number]) =>
    outcome === 'refused' || (due.channel === 'alimtalk' && due.seconds >= reference.policy('smsAfterSeconds'));
  await Promise.all([
    markMessagesAccepted(
      sql,
      results.flatMap((one) => (one.outcome === 'accepted' ? [{ id: one.due.id, companyId: one.id, seconds: 2 }] : [])),
    ),
    postponeMessages(sql, [
      ...results.flatMap(({ due, ...answer }) =>
        answer.outcome === 'unknown' ? [{ id: due.id, seconds, why: answer.why, isOpen: true, since: null }] : [],
      ),
      ...unsent
        .filter((one) => !isRefused(one))
        .map(({ due, why }) => ({ id: due.id, seconds: backOff(due), why, isOpen: false, since: null })),
    ]),
    ...unsent.filter(isRefused).map(({ due, why }) => failOrSendSms(parts, due, why)),
  ]);
}

/** Marks a text message as failed; sends a text message instead of a KakaoTalk message. */
async function failOrSendSms({ sql, reference }: WorkerParts, due: DueMessage, why: string) {
  if (due.channel === 'sms') return markMessageFailed(sql, due.id, why);
  await insertSmsFallback(sql, due.id, { why, seconds: reference.policy('smsAfterSeconds') });
}

async function deliverPush({ sql, sendPush }: WorkerParts, { due, payload }: { due: DueMessage; payload: object }) {
  const answer = await sendPush(due.recipient, due.key, payload as PushContent);
  if (answer.outcome === 'sent') return markMessagesSent(sql, [{ id: due.id, companyId: null }]);
  if (answer.outcome === 'gone') return markMessageFailed(sql, due.id, answer.why);
  // The device shows one key once, so a push may be repeated.
  const why = answer.why;
  await postponeMessages(sql, [{ id: due.id, seconds: backOff(due), why, isOpen: false, since: null }]);
}

type WorkerParts = DeliveryTools & { sql: Sql };
type OpenedMessage = { due: DueMessage; payload: SealedMessage };

export type PushContent = { title: string; text: string; path: string };

/** What older versions of the shop left waiting is the text itself. */
function readSealed(text: string): SealedMessage | PushContent {
  if (!text.startsWith('{')) return { head: '', text, variables: {}, button: null, url: null };
  return JSON.parse(text) as SealedMessage | PushContent;
}

/**
 * What is said by text message: the whole of it, and where the button would have led. An advertisement ends with the number to refuse
 * (C8.6), so the address is before its numbers.
 */
export function smsTextOf({ head, text, variables, url }: SealedMessage) {
  const [words = '', numbers = ''] = text.split(/(?=\n문의 #\{문의\})/);
  return `${head}${fillVariables(words, variables)}${url ? `\n${url}` : ''}${fillVariables(numbers, variables)}`;
}

function backOff({ attempts }: DueMessage) {
  return Math.min(60, 2 ** Math.min(attempts, 6));
}
