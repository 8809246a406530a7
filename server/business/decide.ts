import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '../base/database.ts';
import type { Letters } from '../messages/letters.ts';
import { setBusiness } from '../people/person.ts';
import { closeFormer, endApplication } from './business.sql.ts';

type Decision = { id: number; verdict: 'approved' | 'refused'; reason: string | undefined; staff: number };

/** What the staff say to an application; the member is told in writing. Throws BUSINESS_TAKEN when the number became another's meanwhile. */
export async function decideBusiness(inside: Tx, letters: Letters, { id, verdict, reason = '', staff }: Decision) {
  const refused = verdict === 'refused' ? reason : null;
  await closeFormer(inside, id);
  const ended = await endApplication(inside, { id, status: verdict, reason: refused, staff }).catch(
    (error: unknown) => {
      throw isNumberTaken(error) ? new Refusal('BUSINESS_TAKEN') : error;
    },
  );
  if (!ended) throw new Refusal('INVALID_STATUS_TRANSITION');
  await setBusiness(inside, ended.person, verdict === 'approved');
  await letters.member(inside, ended.person, {
    kind: verdict === 'approved' ? 'BUSINESS_APPROVED' : 'BUSINESS_REFUSED',
    key: `BUSINESS ${id}`,
    text: (name) =>
      verdict === 'approved'
        ? `사업자 회원이 되셨어요\n${name}님, ${ended.companyName}의 사업자 확인이 끝났습니다. 지금부터 도매가로 주문하실 수 있어요.`
        : `사업자 확인을 마치지 못했어요\n${name}님, 보내 주신 내용으로는 확인이 어려웠습니다.\n- 사유: ${reason}\n마이 > 사업자 회원에서 다시 신청하실 수 있어요.`,
  });
}

function isNumberTaken(error: unknown) {
  return (error as { constraint_name?: string }).constraint_name === 'business_application_number';
}
