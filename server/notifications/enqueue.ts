import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  insertMessages,
  isMessageNew,
  lockPhoneNumber,
  type MessageRecipient,
  messageRecipientOf,
  numberStateOf,
  takeUnverifiedQuota,
} from './enqueue.sql.ts';
import { type MessageCode, type MessageVariables, messageTemplates } from './message-templates.ts';
import { isResendable } from './resend.ts';
import {
  approvedTemplateText,
  fillTemplate,
  fillVariables,
  messageClasses,
  type NotificationTemplate,
} from './template.ts';

export type MessageInput<C extends MessageCode> = {
  /** A unique name of the event. With the template, the line and the recipient it makes the message unique. */
  event: string;
  /** A phone number, a customer by id, or a number whose owner also gets the notification and the push. */
  to: { phone: string | null; person?: number } | { person: number };
  words: MessageVariables<C>;
  /** The path in the shop that the button opens. */
  path?: string;
  /** The order that causes the message, and the line of it. */
  order?: number;
  line?: number;
  /** The brand of the message; by default this process's own. */
  brand?: string;
  /** How many seconds the message stays worth sending. */
  within?: number;
};
export type EnqueueMessage = ReturnType<typeof createEnqueue>;
/** The encrypted payload of an outbox row. */
export type SealedMessage = {
  head: string;
  text: string;
  variables: Record<string, string>;
  button: string | null;
  url: string | null;
};

export type EnqueueTools = {
  encryption: Encryption;
  reference: Pick<ReferenceData, 'policy'>;
  voiceOf: BrandVoiceOf;
};
/** Returns the name of a brand and the origin of its links; by default this process's own. */
export type BrandVoiceOf = (brand?: string) => { name: string; origin: string };

const day = 86_400;

/** Writes the messages of an event, in the transaction that decides it. */
export function createEnqueue({ encryption, reference: { policy }, voiceOf }: EnqueueTools) {
  const inTurn = createRecipientSequence();

  return async function enqueue<C extends MessageCode>(inside: Db, code: C, input: MessageInput<C>) {
    const { to, path = null, order, line = null } = input;
    const template: NotificationTemplate = messageTemplates[code];
    const person = ('person' in to && to.person) || null;
    const event = `${code} ${input.event}`;
    const recipientQuery = person ? messageRecipientOf(inside, person) : undefined;
    // Avoids an unhandled rejection while the call waits; the error is thrown at its turn.
    recipientQuery?.catch(() => undefined);
    if (template.class === 'advert' && !(await recipientQuery)?.wantsAdvert) return;
    const phone = mobile('phone' in to ? to.phone : ((await recipientQuery)?.phone ?? null));
    const { name, origin } = voiceOf(input.brand);
    const { plain, ...written } = filledTemplate(template, input.words, name);
    const [title = '', ...rest] = plain.split('\n');
    const contents = rest.join('\n').trim();
    const url = path && template.button ? `${origin}${path}` : null;
    const sealedMessage: SealedMessage = { ...written, button: template.button ?? null, url };
    const sealed = (words: object) => encryption.encrypt(JSON.stringify(words));
    await inTurn(inside, phone, async () => {
      // These statements are sent together if the number is known without a read of the recipient.
      const about = { event, line, order: order ?? null };
      const [reader, fits] = await Promise.all([
        recipientQuery,
        phone ? mayWrite(inside, code, { ...about, phone }) : null,
      ]);
      const isPushed = reader && wants(reader, template);
      await insertMessages(inside, {
        ...{ ...about, code, phone, sender: fits?.sender ?? null },
        isKept: order !== undefined && isResendable(code),
        person: reader ? person : null,
        rank: messageClasses.indexOf(template.class),
        isQuiet: template.class === 'news' || template.class === 'advert',
        seconds: input.within ?? (template.class === 'code' ? 180 : 2 * day),
        words: fits?.may ? sealed(sealedMessage) : null,
        channel: template.isText ? 'sms' : 'alimtalk',
        pushed: isPushed ? sealed({ title: `${written.head}${title}`, text: contents, path: path ?? '/' }) : null,
        listed: template.list ? { list: template.list, title, contents, path } : null,
      });
    });
  };

  /**
   * Limits messages to a number: a number per day, half of it by one sender unless it is the sender's own number, and very few before the
   * number is verified.
   */
  async function mayWrite(
    inside: Db,
    code: MessageCode,
    about: { event: string; phone: string; line: number | null; order: number | null },
  ) {
    const free = { may: true, sender: null as number | null };
    const { event, phone, line, order } = about;
    if (unbounded.has(code)) return free;
    // The statements are sent together and run in order, each seeing the result of the one before.
    const [, isNew, standing] = await Promise.all([
      lockPhoneNumber(inside, phone),
      isMessageNew(inside, phone, event, line),
      numberStateOf(inside, phone, order),
    ]);
    if (!isNew) return free;
    const { sender, today, todayOfSender, gifts, giftsOfSender, isOwn, isProven } = standing;
    const ofGifts = policy('giftMessagesPerDay');
    if (spoken.has(code) && (gifts >= ofGifts.all || giftsOfSender >= ofGifts.sender)) return { may: false, sender };
    const most = policy('messagesPerDay');
    const may = (sellers.has(code) || today < most) && (isOwn || todayOfSender < most / 2);
    if (!may || isProven || sender === null) return { may, sender };
    return {
      may: await takeUnverifiedQuota(inside, encryption.mark(`number ${phone}`), sender, policy('unprovenMessages')),
      sender,
    };
  }
}

function filledTemplate(template: NotificationTemplate, words: Record<string, string>, brandName: string) {
  const variables = fillTemplate(template.text, words);
  const text = approvedTemplateText(template.text);
  const head = template.class === 'advert' ? `(광고)[${brandName}] ` : `[${brandName}] `;
  return { head, variables, text, plain: fillVariables(text, variables) };
}

function wants({ wantsOrder, wantsCenter, wantsAdvert }: MessageRecipient, { push }: NotificationTemplate) {
  if (push === 'order') return wantsOrder;
  if (push === 'center') return wantsCenter;
  if (push === 'advert') return wantsAdvert;
  return push === 'always';
}

function mobile(phone: string | null) {
  const digits = phone?.replace(/\D/g, '') ?? '';
  return /^01\d{8,9}$/.test(digits) ? digits : null;
}

// Codes have their own limits. Staff receive every message.
const unbounded = new Set<MessageCode>(['VERIFY_CODE', 'PAYMENT_CASE', 'STAFF_ALERT', 'LEDGER_BROKEN']);
// Messages that carry the sender's text to a recipient.
const spoken = new Set<MessageCode>(['GIFT_RECEIVED', 'GIFT_REMIND']);
const sellers = new Set<MessageCode>(['CANCEL_REQUESTED']);

/**
 * Writes messages to one number one after the other, also within a transaction, where the number's lock has no effect: each counts
 * those before it. Messages to other numbers run in parallel. Two processes have separate sequences: between transactions the
 * number's lock keeps them apart.
 */
function createRecipientSequence() {
  const turns = new WeakMap<Db, Map<string, Promise<unknown>>>();

  return async function inTurn(inside: Db, number: string | null, write: () => Promise<void>) {
    if (number === null) return write();
    const here = turns.get(inside) ?? new Map<string, Promise<unknown>>();
    turns.set(inside, here);
    const before = here.get(number);
    const mine = before ? before.then(write, write) : write();
    here.set(number, mine);
    try {
      await mine;
    } finally {
      if (here.get(number) === mine) here.delete(number);
    }
  };
}
