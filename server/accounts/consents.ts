import type { Tx } from '../base/database.ts';
import { consentsOf } from './accounts.sql.ts';
import type { AccountTools } from './accounts.ts';

type Consents = Awaited<ReturnType<typeof consentsOf>>;

/** Who changes a consent is told its result in writing: by whom, on which day, to what (within 14 days by law; here at once). */
export async function tellConsents(sql: Tx, person: number, before: Consents, { outbox, brandName }: AccountTools) {
  const after = await consentsOf(sql, person);
  if (!after.phone) return;
  const news = [
    ...(after.advertising === before.advertising ? [] : [`마케팅 정보 수신 ${word(after.advertising)}`]),
    ...(after.promotion === before.promotion ? [] : [`야간(21시~8시) 수신 ${word(after.promotion)}`]),
  ];
  if (news.length === 0) return;
  const text = `[${brandName}] 수신 동의 처리 결과\n${after.on.replaceAll('-', '.')} ${news.join(', ')} 처리되었어요.\n설정 > 마케팅 정보 수신에서 언제든 바꿀 수 있어요.`;
  const key = `consent ${person} ${Date.now()}`;
  await outbox.post(sql, { key, kind: 'CONSENT_RESULT', to: after.phone, text, seconds: 86_400 });
}

function word(agreed: boolean) {
  return agreed ? '동의' : '거부';
}
