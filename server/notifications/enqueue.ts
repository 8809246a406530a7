import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import type { Reference } from '../platform/reference-data.ts';
import { isUntold, lockNumber, type Reader, readerOf, standingOfNumber, takeWord, write } from './enqueue.sql.ts';
import { createTurns } from './recipient-sequence.ts';
import { isKept } from './resend.ts';
import { approvedText, classes, fill, spell, type Template } from './template.ts';
import { type Code, templates, type Words } from './templates.ts';

export type Told<C extends Code> = {
  /** What happened, unique by itself: with the template, the line and the receiver it is told once. */
  event: string;
  /** A number, a person with theirs, or a number of somebody whose list and devices are told too. */
  to: { phone: string | null; person?: number } | { person: number };
  words: Words<C>;
  /** Where in the shop its button leads. */
  path?: string;
  /** Because of which order, and which line of it. */
  order?: number;
  line?: number;
  /** Whose name it speaks with; else this process's. */
  brand?: string;
  /** How long it is worth saying, in seconds. */
  within?: number;
};
export type Tell = ReturnType<typeof createTell>;
/** What is sealed in a row of the outbox. */
export type Sealed = {
  head: string;
  text: string;
  variables: Record<string, string>;
  button: string | null;
  url: string | null;
};

export type TellTools = {
  encryption: Encryption;
  reference: Pick<Reference, 'policy'>;
  voiceOf: VoiceOf;
};
/** The name a brand speaks with and where its buttons lead; this process's own where none is meant. */
export type VoiceOf = (brand?: string) => { name: string; origin: string };

const day = 86_400;

/** Says something to somebody, in the transaction that decides it. */
export function createTell({ encryption, reference: { policy }, voiceOf }: TellTools) {
  const inTurn = createTurns();

  return async function tell<C extends Code>(inside: Db, code: C, told: Told<C>) {
    const { to, path = null, order, line = null } = told;
    const template: Template = templates[code];
    const person = ('person' in to && to.person) || null;
    const event = `${code} ${told.event}`;
    const asked = person ? readerOf(inside, person) : undefined;
    // Whoever waits for his turn hears of it then.
    asked?.catch(() => undefined);
    if (template.class === 'advert' && !(await asked)?.wantsAdvert) return;
    const phone = mobile('phone' in to ? to.phone : ((await asked)?.phone ?? null));
    const { name, origin } = voiceOf(told.brand);
    const { plain, ...written } = spelled(template, told.words, name);
    const [title = '', ...rest] = plain.split('\n');
    const contents = rest.join('\n').trim();
    const url = path && template.button ? `${origin}${path}` : null;
    const letter: Sealed = { ...written, button: template.button ?? null, url };
    const sealed = (words: object) => encryption.encrypt(JSON.stringify(words));
    await inTurn(inside, phone, async () => {
      // Asked at once where the number is known without the reader.
      const about = { event, line, order: order ?? null };
      const [reader, fits] = await Promise.all([asked, phone ? mayWrite(inside, code, { ...about, phone }) : null]);
      const isPushed = reader && wants(reader, template);
      await write(inside, {
        ...{ ...about, code, phone, sender: fits?.sender ?? null },
        isKept: order !== undefined && isKept(code),
        person: reader ? person : null,
        rank: classes.indexOf(template.class),
        isQuiet: template.class === 'news' || template.class === 'advert',
        seconds: told.within ?? (template.class === 'code' ? 180 : 2 * day),
        words: fits?.may ? sealed(letter) : null,
        channel: template.isText ? 'sms' : 'alimtalk',
        pushed: isPushed ? sealed({ title: `${written.head}${title}`, text: contents, path: path ?? '/' }) : null,
        listed: template.list ? { list: template.list, title, contents, path } : null,
      });
    });
  };

  /** Whatever it is about, a number is written to only so often, because of one sender half as often, and hardly before it is proven. */
  async function mayWrite(
    inside: Db,
    code: Code,
    about: { event: string; phone: string; line: number | null; order: number | null },
  ) {
    const free = { may: true, sender: null as number | null };
    const { event, phone, line, order } = about;
    if (unbounded.has(code)) return free;
    // Asked at once and answered one after the other, each by what is there when the one before is done.
    const [, isNew, standing] = await Promise.all([
      lockNumber(inside, phone),
      isUntold(inside, phone, event, line),
      standingOfNumber(inside, phone, order),
    ]);
    if (!isNew) return free;
    const { sender, today, todayOfSender, gifts, giftsOfSender, isProven } = standing;
    const ofGifts = policy('giftMessagesPerDay');
    if (spoken.has(code) && (gifts >= ofGifts.all || giftsOfSender >= ofGifts.sender)) return { may: false, sender };
    const most = policy('messagesPerDay');
    const may = (sellers.has(code) || today < most) && todayOfSender < most / 2;
    if (!may || isProven || sender === null) return { may, sender };
    return {
      may: await takeWord(inside, encryption.mark(`number ${phone}`), sender, policy('unprovenMessages')),
      sender,
    };
  }
}

function spelled(template: Template, words: Record<string, string>, brandName: string) {
  const variables = fill(template.text, words);
  const text = approvedText(template.text);
  const head = template.class === 'advert' ? `(광고)[${brandName}] ` : `[${brandName}] `;
  return { head, variables, text, plain: spell(text, variables) };
}

function wants({ wantsOrder, wantsCenter, wantsAdvert }: Reader, { push }: Template) {
  if (push === 'order') return wantsOrder;
  if (push === 'center') return wantsCenter;
  if (push === 'advert') return wantsAdvert;
  return push === 'always';
}

function mobile(phone: string | null) {
  const digits = phone?.replace(/\D/g, '') ?? '';
  return /^01\d{8,9}$/.test(digits) ? digits : null;
}

// Codes have bounds of their own; the shop's own people are told everything.
const unbounded = new Set<Code>(['VERIFY_CODE', 'PAYMENT_CASE', 'LEDGER_BROKEN']);
// Messages that carry the sender's text to a recipient.
const spoken = new Set<Code>(['GIFT_RECEIVED', 'GIFT_REMIND']);
const sellers = new Set<Code>(['CANCEL_REQUESTED']);
