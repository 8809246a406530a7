import { Refusal } from '#contract/errors.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { lockPhoneNumber, numberStateOf } from './enqueue.sql.ts';
import {
  currentNumberOf,
  erasePayloads,
  insertResend,
  type OriginalMessage,
  originalMessageOf,
  resendStateOf,
} from './resend.sql.ts';
import type { NotificationTemplate } from './template.ts';
import { type MessageCode, messageTemplates } from './templates.ts';

// A gift's link is a key to it, and its sender says it again by a call of his own.
const ownWay = new Set<MessageCode>(['GIFT_RECEIVED', 'GIFT_REMIND', 'GIFT_RETURNED']);

/** Whether what was told of an order may be said again, so that its words are kept sealed for a while. */
export function isResendable(code: MessageCode) {
  const template: NotificationTemplate = messageTemplates[code];
  return template.class === 'order' && !template.isText && !ownWay.has(code);
}

/**
 * Says what was told of an order once more, word for word, to the number its reader has today: by chat first, as ever. Answers the new
 * message's id. Throws NOT_FOUND; INVALID_STATUS_TRANSITION for what is still on its way, is over or was forgotten; TOO_MANY for what was
 * said just now, often enough, or to a number that hears too much today.
 */
export async function resendMessage(inside: Tx, id: number, { policy }: Pick<ReferenceData, 'policy'>) {
  const first = await originalMessageOf(inside, id);
  if (!first) throw new Refusal('NOT_FOUND');
  const phone = first.isKept ? await currentNumberOf(inside, first) : null;
  if (!phone) throw new Refusal('INVALID_STATUS_TRANSITION');
  await lockPhoneNumber(inside, phone);
  const { seconds: apart, times: most } = policy('messageAgain');
  const agains = Array.from({ length: most }, (_, nth) => againOf(first, nth + 1));
  const { words, isOpen, times, seconds } = await resendStateOf(inside, first, agains);
  if (isOpen || !words || times >= most) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (seconds < apart) throw new Refusal('TOO_MANY', { s: Math.ceil(apart - seconds) });
  const { today } = await numberStateOf(inside, phone, null);
  if (today >= policy('messagesPerDay')) throw new Refusal('TOO_MANY', { s: 3600 });
  const event = againOf(first, times + 1);
  const message = await insertResend(inside, first.id, { event, phone, words });
  if (!message) throw new Refusal('INVALID_STATUS_TRANSITION');
  return { message, first: first.id, code: first.code, event };
}

/** Forgets the words of what was told so many days ago. */
export function eraseOldPayloads(sql: Db, days: number) {
  return erasePayloads(sql, days);
}

function againOf({ id, code }: OriginalMessage, nth: number) {
  return `${code} ${id} again ${nth}`;
}
