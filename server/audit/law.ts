/** A law as one read-only statement: every row it finds is a violation; `checked` tells over how many things it looked. */
export type Law = { id: string; text: string; checked: string; violations: string };

/** Where a line stands that was paid for and is not gone. */
export const live = `('paid', 'withdraw_partially', 'withdraw_request', 'delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end',
  'complete', 'replace_request', 'replace_complete', 'return_request')`;

/** Where a line stands whose units have all gone back. */
export const gone = `('withdraw_complete', 'return_complete', 'stock_out')`;

export const waiting = `('request', 'bank_transfer_waiting')`;
