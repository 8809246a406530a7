import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { alertPhonesOf } from './staff-accounts.sql.ts';

type Tools = { outbox: MessageOutbox; reference: Pick<ReferenceData, 'policy'> };

/**
 * Sends a message about an account to the person and to every owner. The operator gets it too where one of them has no number, so that
 * no message is lost.
 */
export async function alertAboutAccount(
  inside: Tx,
  { outbox, reference }: Tools,
  { staff, event, text }: { staff: number; event: string; text: string },
) {
  const { phones, isComplete } = await alertPhonesOf(inside, staff);
  const all = new Set(isComplete ? phones : [...phones, reference.policy('operatorPhone')]);
  for (const phone of all) await outbox.enqueue(inside, 'STAFF_ALERT', { event, to: { phone }, words: { 내용: text } });
}
