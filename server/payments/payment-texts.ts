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
  returnedWon: number | null;
};
export type PaymentCode =
  | 'ORDER_PAID'
  | 'ORDER_BANK'
  | 'ORDER_BANK_D0'
  | 'ORDER_BANK_EXPIRED'
  | 'ORDER_BANK_BACK'
  | 'ORDER_BANK_RETURNED'
  | 'ORDER_PAYMENT_VOIDED';

const orderWords = (input: PaymentTextInput) => ({ 주문번호: input.orderNumber, 상품명: input.orderName });
const deposit = (input: PaymentTextInput) => ({
  ...orderWords(input),
  은행: input.bankText,
  계좌: input.accountNumber,
  예금주: input.customerName,
  금액: formatWon(input.amount),
  기한: input.dueAt ? deadlineText(input.dueAt) : '',
});

export const paymentTextOf: { [C in PaymentCode]: (input: PaymentTextInput) => MessageVariables<C> } = {
  ORDER_PAID: (input: PaymentTextInput) => ({
    ...orderWords(input),
    금액: `${formatWon(input.amount)}${input.methodText ? ` (${input.methodText})` : ''}`,
  }),
  ORDER_BANK: deposit,
  ORDER_BANK_D0: deposit,
  ORDER_BANK_EXPIRED: (input: PaymentTextInput) => ({
    ...orderWords(input),
    사유: input.reason ?? '입금 기한이 지났습니다.',
  }),
  ORDER_BANK_BACK: orderWords,
  ORDER_BANK_RETURNED: (input: PaymentTextInput) => ({
    ...orderWords(input),
    금액: formatWon(input.returnedWon ?? input.amount),
    사유: input.reason ?? '입금을 주문에 쓸 수 없어요.',
  }),
  ORDER_PAYMENT_VOIDED: (input: PaymentTextInput) => ({
    ...orderWords(input),
    금액: formatWon(input.amount),
    사유: input.reason ?? '결제하는 동안 주문이 끝났어요.',
  }),
};
