import { paymentMethodsWith } from '#contract/rules/payments.ts';

/** A law as one read-only statement: every row it finds is a violation; `checked` tells over how many things it looked. */
export type Invariant = { id: string; text: string; checked: string; violations: string };

/** Where a line stands that was paid for and is not gone. */
export const liveStatusesSql = `('paid', 'withdraw_partially', 'withdraw_request', 'delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end',
  'complete', 'replace_request', 'replace_complete', 'return_request')`;

/** Where a line stands whose units have all gone back. */
export const returnedStatusesSql = `('withdraw_complete', 'return_complete', 'stock_out')`;

/** The ways to pay that lead to an account, and those that are cash, as SQL lists. */
export const accountMethodsSql = listed(paymentMethodsWith(({ opens }) => opens === 'account'));
export const cashMethodsSql = listed(paymentMethodsWith(({ isCash }) => isCash));
export const wholeRefundMethodsSql = listed(paymentMethodsWith(({ isWhole }) => isWhole));
export const accountRefundMethodsSql = listed(paymentMethodsWith(({ back }) => back === 'account'));

function listed(words: string[]) {
  return `(${words.map((word) => `'${word}'`).join(', ')})`;
}

export const unpaidStatusesSql = `('request', 'bank_transfer_waiting')`;
