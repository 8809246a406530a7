import { Refusal } from '#contract/errors.ts';
import { inquiryCategoryTexts } from '#contract/rules/inquiries.ts';
import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { Tx } from '../platform/db/database.ts';
import { closeInquiry, insertInquiryMessage, lockInquiry } from './inquiries.sql.ts';

type Reply = { staff: number; text: string; seen: number; close: boolean };

/**
 * Answers a thread and notifies its author in one transaction. `seen` is the last message when the answer was written: of two
 * concurrent answers the second is refused. Returns the id of the answer. Throws NOT_FOUND, INQUIRY_CLOSED, INQUIRY_MOVED.
 */
export async function replyToInquiry(
  inside: Tx,
  notifier: OrderNotifier,
  uuid: string,
  { staff, text, seen, close }: Reply,
) {
  const thread = await lockOpenInquiry(inside, uuid);
  if (thread.lastMessage !== seen) throw new Refusal('INQUIRY_MOVED');
  const { id, orderId, person, brand, category, day } = thread;
  const message = await insertInquiryMessage(inside, id, { staff, contents: text });
  await notifier.answered(inside, { message, uuid, orderId, person, brand, kind: inquiryCategoryTexts[category], day });
  if (close) await closeInquiry(inside, id, 'staff');
  return message;
}

/** Closes a thread. Only an answered thread can be closed. Throws NOT_FOUND, INQUIRY_CLOSED, INVALID_STATUS_TRANSITION. */
export async function closeInquiryThread(inside: Tx, uuid: string) {
  const thread = await lockOpenInquiry(inside, uuid);
  if (thread.state !== 'answered') throw new Refusal('INVALID_STATUS_TRANSITION');
  await closeInquiry(inside, thread.id, 'staff');
}

async function lockOpenInquiry(inside: Tx, uuid: string) {
  const thread = await lockInquiry(inside, uuid, 'staff');
  if (!thread) throw new Refusal('NOT_FOUND');
  if (thread.state === 'closed') throw new Refusal('INQUIRY_CLOSED');
  return thread;
}
