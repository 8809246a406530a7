import { Refusal } from '#contract/errors.ts';
import { setBusinessMember } from '../../customer-records/member.ts';
import type { OrderNotifier } from '../../notifications/order-notifications.ts';
import type { Tx } from '../../platform/db/database.ts';
import { decideApplication, releaseFormerApplication } from './business.sql.ts';

type Decision = { id: number; verdict: 'approved' | 'refused'; reason: string | undefined; staff: number };

/** Decides an application and notifies the member. Throws BUSINESS_TAKEN if another member has received the number since. */
export async function decideBusinessApplication(
  inside: Tx,
  notifier: OrderNotifier,
  { id, verdict, reason = '', staff }: Decision,
) {
  const refused = verdict === 'refused' ? reason : null;
  await releaseFormerApplication(inside, id);
  const ended = await decideApplication(inside, { id, status: verdict, reason: refused, staff }).catch(
    (error: unknown) => {
      throw isNumberTaken(error) ? new Refusal('BUSINESS_TAKEN') : error;
    },
  );
  if (!ended) throw new Refusal('INVALID_STATUS_TRANSITION');
  await setBusinessMember(inside, ended.person, verdict === 'approved');
  const event = String(id);
  if (verdict === 'approved')
    await notifier.member(inside, 'BUSINESS_APPROVED', ended.person, {
      ...{ event, path: '/wholesale' },
      words: (name) => ({ 이름: name, 상호: ended.companyName }),
    });
  else
    await notifier.member(inside, 'BUSINESS_REFUSED', ended.person, {
      ...{ event, path: '/my-cuma/business' },
      words: (name) => ({ 이름: name, 사유: reason }),
    });
}

function isNumberTaken(error: unknown) {
  return (error as { constraint_name?: string }).constraint_name === 'business_application_number';
}
