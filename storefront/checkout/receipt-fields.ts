import type { CashReceiptInfo, SavedCashReceipt } from '#contract/receipts.ts';

/** What is written about a cash receipt on the order sheet. */
export type ReceiptFields = {
  kind: 1 | 2 | 3;
  /** 1 phone, 2 cash receipt card, 3 business number. */
  select: 1 | 2 | 3;
  number: string;
  save: boolean;
  /** The one saved earlier, used as it is. */
  saved: SavedCashReceipt | null;
};

export const emptyReceipt: ReceiptFields = { kind: 3, select: 1, number: '', save: false, saved: null };

export function receiptFault({ kind, select, number, saved }: ReceiptFields): string | null {
  if (kind === 3 || saved) return null;
  const digits = number.replace(/\D/g, '');
  const fits =
    select === 1 ? /^01\d{8,9}$/.test(digits) : select === 2 ? /^\d{13,19}$/.test(digits) : /^\d{10}$/.test(digits);
  return fits ? null : '현금영수증 번호를 확인해 주세요.';
}

/** As it is sent (spec §3). */
export function receiptInfo({ kind, select, number, save, saved }: ReceiptFields): CashReceiptInfo {
  if (kind === 3) return { cashReceiptType: 3 };
  if (saved) {
    const { id, identitySelect } = saved;
    return { id, cashReceiptType: saved.cashReceiptType, identitySelect };
  }
  return { cashReceiptType: kind, identitySelect: select, identityNo: number.replace(/\D/g, ''), isSave: save };
}
