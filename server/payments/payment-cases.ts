import type { PaymentCaseKind } from '#contract/payment-cases.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import { type Sql, type Tx, tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  closePaymentCase,
  closePaymentCasesOf,
  finishReturnByHand,
  insertPaymentCase,
  insertPaymentCaseOnce,
  postInterest,
  readOwedInterest,
} from './payment-cases.sql.ts';

export type PaymentCaseService = ReturnType<typeof createPaymentCaseService>;

export { isReturnCaseSql, setReturnManual } from './payment-cases.sql.ts';

/** The Korean description of each kind of case. */
export const paymentCaseTexts: Record<PaymentCaseKind, string> = {
  REFUND_ACCOUNT_MISSING: '돌려줄 입금이 있는데 환불 계좌가 없어요.',
  REFUND_REFUSED: '돌려줄 금액을 결제사가 거절했어요.',
  FELL_BACK: '출고가 시작된 주문의 입금 확인을 은행이 취소했어요.',
  CANCELLED_ELSEWHERE: '결제사에서 우리가 모르는 취소가 있어요.',
  COMPARISON: '결제사 거래 내역과 장부가 달라요.',
  RECEIPT_REFUSED: '현금영수증을 발급하지 못했어요.',
  UNKNOWN_ORDER: '결제사에 우리가 모르는 주문의 승인이 있어요.',
  CLAIM_UNANSWERED: '판매자가 답하지 않은 환불 신청이 있어요. 사람이 확인해야 해요.',
  EARLY_PARCEL: '보내기 전에 배송이 끝난 송장번호예요. 번호를 확인해 주세요.',
  APPROVAL_DATE: '결제사가 알린 승인 시각이 맞지 않아요. 결제사 거래 내역을 확인해 주세요.',
  LATE_INTEREST: '늦은 환불의 지연이자를 구매자에게 보내야 해요.',
};

/** Opens cases that staff must settle. Each is written once, and the operator on duty gets a message. */
export function createPaymentCaseService(sql: Sql, outbox: Pick<MessageOutbox, 'enqueue'>, reference: ReferenceData) {
  /** If the order is not in the database, `orderNumber` is the payment company's name for it. */
  function open(kind: PaymentCaseKind, orderId: number | null, orderNumber: string, detail: object = {}) {
    return call(kind, orderNumber, (inside) => insertPaymentCase(inside, orderId, kind, detail));
  }

  /** Like `open`, but for a state that persists after staff have settled its case: it opens no second one. */
  function openOnce(kind: PaymentCaseKind, orderId: number, orderNumber: string, detail: object) {
    return call(kind, orderNumber, (inside) => insertPaymentCaseOnce(inside, orderId, kind, detail));
  }

  async function call(kind: PaymentCaseKind, orderNumber: string, write: (inside: Tx) => Promise<number | undefined>) {
    await tx(sql, async (inside) => {
      const id = await write(inside);
      if (id === undefined) return;
      const to = { phone: reference.policy('operatorPhone') };
      const words = { 내용: paymentCaseTexts[kind], 주문번호: orderNumber };
      await outbox.enqueue(inside, 'PAYMENT_CASE', { event: String(id), to, words });
    });
  }

  return { open, openOnce, close: (kind: PaymentCaseKind, orderId: number) => closePaymentCasesOf(sql, orderId, kind) };
}

/**
 * Settles a case in the caller's transaction: owed interest is posted as sent, and money that waited for its return counts as returned.
 * Returns false if the case was already closed.
 */
export async function settlePaymentCase(sql: Tx, id: number, by: string) {
  const isSettled = await closePaymentCase(sql, id, by);
  if (!isSettled) return false;
  await postInterest(sql, id);
  await finishReturnByHand(sql, id, by);
  return true;
}

/**
 * Opens one case per order for interest on late refunds. Finance sends it by hand, since a payment company never returns more than
 * it took.
 */
export async function openInterestCases(sql: Sql, { cases }: { cases: PaymentCaseService }) {
  for (const { orderId, orderNumber, ...detail } of await readOwedInterest(sql))
    await cases.open('LATE_INTEREST', orderId, orderNumber, detail);
}
