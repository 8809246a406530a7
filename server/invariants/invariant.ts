import { paymentMethodsWith } from '#contract/rules/payments.ts';

/** An invariant as one read-only statement. Each row of `violations` is a violation; `checked` counts the rows that were checked. */
export type Invariant = { id: string; text: string; checked: string; violations: string };

/** Statuses of a line that is paid and not fully returned. */
export const liveStatusesSql = `('paid', 'withdraw_partially', 'withdraw_request', 'delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end',
  'complete', 'replace_request', 'replace_complete', 'return_request')`;

/** Statuses of a line whose items are all cancelled or returned. */
export const returnedStatusesSql = `('withdraw_complete', 'return_complete', 'stock_out')`;

/** The payment methods that use a bank account, and those that count as cash, as SQL lists. */
export const accountMethodsSql = sqlListOf(paymentMethodsWith(({ opens }) => opens === 'account'));
export const cashMethodsSql = sqlListOf(paymentMethodsWith(({ isCash }) => isCash));
export const wholeRefundMethodsSql = sqlListOf(paymentMethodsWith(({ isWhole }) => isWhole));
export const accountRefundMethodsSql = sqlListOf(paymentMethodsWith(({ refundTo }) => refundTo === 'account'));

function sqlListOf(words: string[]) {
  return `(${words.map((word) => `'${word}'`).join(', ')})`;
}

export const unpaidStatusesSql = `('request', 'bank_transfer_waiting')`;
