import { deadlineText } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import type { MessageVariables } from '../notifications/message-templates.ts';

/** The texts of payment messages to customers (rules D18.2). Pure functions. */
export type PaymentTextInput = {
  orderNumber: string;
  orderName: string;
  amount: number;
  methodText: string | null;
  bankText: string;
  accountNumber: string;
  customerName: string;
  dueAt: string | null;
  reason: string | null;
  /** Won that arrived and are returned. */
  back: number | null;
};
export type PaymentCode =
  | 'ORDER_PAID'
  | 'ORDER_BANK'
  | 'ORDER_BANK_D0'
  | 'ORDER_BANK_EXPIRED'
  | 'ORDER_BANK_BACK'
  | 'ORDER_BANK_RETURNED';

const goods = (told: PaymentTextInput) => ({ 주문번호: told.orderNumber, 상품명: told.orderName });
const deposit = (told: PaymentTextInput) => ({
  ...goods(told),
  은행: told.bankText,
  계좌: told.accountNumber,
  예금주: told.customerName,
  금액: formatWon(told.amount),
  기한: told.dueAt ? deadlineText(told.dueAt) : '',
});

export const paymentTextOf: { [C in PaymentCode]: (told: PaymentTextInput) => MessageVariables<C> } = {
  ORDER_PAID: (told: PaymentTextInput) => ({
    ...goods(told),
    금액: `${formatWon(told.amount)}${told.methodText ? ` (${told.methodText})` : ''}`,
  }),
  ORDER_BANK: deposit,
  ORDER_BANK_D0: deposit,
  ORDER_BANK_EXPIRED: (told: PaymentTextInput) => ({ ...goods(told), 사유: told.reason ?? '입금 기한이 지났습니다.' }),
  ORDER_BANK_BACK: goods,
  ORDER_BANK_RETURNED: (told: PaymentTextInput) => ({
    ...goods(told),
    금액: formatWon(told.back ?? told.amount),
    사유: told.reason ?? '입금을 주문에 쓸 수 없어요.',
  }),
};
