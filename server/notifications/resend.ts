import { Refusal } from '#contract/errors.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { lockPhoneNumber, numberStateOf } from './enqueue.sql.ts';
import { type MessageCode, messageTemplates } from './message-templates.ts';
import {
  currentNumberOf,
  erasePayloads,
  insertResend,
  type OriginalMessage,
  originalMessageOf,
  resendStateOf,
} from './resend.sql.ts';
import type { NotificationTemplate } from './template.ts';

// A gift's link grants access to it. Its sender resends it through a separate endpoint.
const ownWay = new Set<MessageCode>(['GIFT_RECEIVED', 'GIFT_REMIND', 'GIFT_RETURNED']);

/** Returns whether an order message may be resent, so that its encrypted payload is kept for a while. */
export function isResendable(code: MessageCode) {
  const template: NotificationTemplate = messageTemplates[code];
  // The notices of a date about an order wait for the morning like news.
  const isAboutOrder = template.class === 'order' || template.push === 'order';
  return isAboutOrder && !template.isText && !ownWay.has(code);
}

/**
 * Resends an order message with the same text to the recipient's current number, by chat first. Returns the new message's id.
 * Throws NOT_FOUND. Throws INVALID_STATUS_TRANSITION if the message is still being sent, no longer current or deleted. Throws
 * TOO_MANY if it was sent a moment ago or often enough, or if the number has reached its daily limit.
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

/** Deletes the payloads of messages older than `days`. */
export function eraseOldPayloads(sql: Db, days: number) {
  return erasePayloads(sql, days);
}

function againOf({ id, code }: OriginalMessage, nth: number) {
  return `${code} ${id} again ${nth}`;
}
