import type { DataDisclosure, DisclosureKind } from '#contract/data-access.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { accessLogAt, countAccessLog } from './access-log.sql.ts';
import { disclosureRowsOf } from './disclosures.sql.ts';

export {
  type AccessRecord,
  accessLogOf,
  countRecentAccess,
  deleteOldAccessLog,
  writeAccessLog,
} from './access-log.sql.ts';

/** The handlers with which a member sees who read their data and which companies received it. */
export const dataAccessHandlers: Pick<Handlers<Routes['customers']>, 'looks' | 'disclosures'> = {
  async looks({ query: { take, nextPage } }, { sql, who }) {
    const before = parseCursor(nextPage)?.id ?? null;
    const [rows, count] = await Promise.all([accessLogAt(sql, who.id, { take, before }), countAccessLog(sql, who.id)]);
    return {
      entities: rows.slice(0, take),
      page: cursorPage(rows, take, count, ({ id }) => rowCursorOf({ value: 0, id })),
    };
  },

  async disclosures(_, { sql, who }) {
    return { entities: await disclosuresOf(sql, who.id) };
  },
};

/**
 * The data that each kind of company receives, in the shop's words. These are exactly the fields that the adapters and the payment window
 * send.
 */
const disclosedData: Record<DisclosureKind, string> = {
  payment: '주문번호, 상품 이름, 결제 금액, 주문하신 분이나 받는 분 이름, 회원 구분값, 계좌로 돌려받으면 환불 계좌',
  receipt: '현금영수증에 쓸 번호, 주문번호, 금액, 상품 이름',
  message: '휴대폰 번호, 알림 내용',
  push: '기기 주소, 알림 내용(브라우저 알림은 내용을 잠가서 보내요)',
  seller: '받는 분 이름, 연락처, 주소, 배송 메모, 주문한 상품, 취소·교환·반품을 신청하시면 그 이유와 사진',
  delivery: '받는 분 이름, 연락처, 주소, 배송 메모',
  tracking: '택배사, 송장번호',
  social: '로그인하러 가신 일, 그쪽 회원 번호',
  postcode: '주소를 찾을 때 적은 말(저희에게는 남지 않아요)',
  measuring: '주문번호, 상품, 결제 금액, 브라우저 구분값과 종류',
};

/** Returns the companies that received data of this customer, according to the shop's rows. */
async function disclosuresOf(sql: Db, person: number): Promise<DataDisclosure[]> {
  const rows = await disclosureRowsOf(sql, person);
  return rows.map((row) => ({ ...row, what: disclosedData[row.kind] }));
}
