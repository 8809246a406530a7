import type { AuditLogEntry } from '#contract/audit-log.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { statusNames } from '#contract/rules/status-names.ts';
import { roleNames } from '../kit/role-names.ts';

const fields: Record<string, string> = {
  act: '요청',
  approval: '승인 번호',
  broken: '어긋난 법칙',
  code: '알림',
  coupon: '쿠폰 번호',
  event: '알림 번호',
  filter: '조건',
  from: '고치기 전',
  id: '번호',
  invite: '초대 번호',
  issued: '발급 번호',
  message: '글 번호',
  note: '메모 번호',
  picture: '사진',
  reason: '사유',
  refund: '환불 번호',
  uuid: '고유 번호',
  amount: '금액',
  answer: '답변',
  boxes: '상자',
  brand: '브랜드',
  carrierCode: '택배사',
  count: '줄',
  given: '드림',
  hidden: '가림',
  invoice: '송장번호',
  kind: '종류',
  left: '남은 일',
  name: '이름',
  people: '받는 사람',
  put: '결과',
  role: '역할',
  settled: '그대로 둠',
  state: '상태',
  status: '상태',
  stocked: '재고',
  title: '제목',
  verdict: '결정',
  version: '판',
  worth: '금액',
  wrong: '틀린 횟수',
};
const amounts = new Set(['amount', 'worth']);
const values: Record<string, string> = {
  ...statusNames,
  ...roleNames,
  approved: '승인',
  refused: '거절',
  true: '예',
  false: '아니요',
  waiting: '답을 기다림',
  answered: '답함',
  closed: '끝남',
  new: '새로 만듦',
  changed: '고침',
};

export type AuditChange = { field: string; before: string | null; after: string | null };

/** What an act changed: one entry for each field that differs. A field without a Korean name keeps its key. */
export function auditChangesOf({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>): AuditChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    const change = { field: fields[key] ?? key, before: textOf(key, old[key]), after: textOf(key, now[key]) };
    return change.before === change.after ? [] : [change];
  });
}

/** "상태: 새 주문 → 포장 중", for a cell and for a file. */
export const auditChangeText = ({ field, before, after }: AuditChange) =>
  `${field}: ${before === null ? (after ?? '없음') : `${before} → ${after ?? '없음'}`}`;

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(key: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number') return amounts.has(key) ? formatWon(value) : groupThousands(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return values[String(value)] ?? String(value);
}
