import type { CashReceiptInfo, SavedCashReceipt } from '#contract/cash-receipts.ts';
import { unaskedReceipt } from '#contract/rules/payments.ts';
import { dialledDigits, typedDigits } from '#contract/rules/phone.ts';
import { useForm } from '#ui/form.ts';

/** The values of the cash receipt form. */
export type CashReceiptFields = {
  /** 1 for income tax, 2 for a business, 3 none requested. */
  kind: 1 | 2 | 3;
  /** 1 phone, 2 cash receipt card, 3 business number. */
  select: 1 | 2 | 3;
  identityNo: string;
  save: boolean;
  /** The receipt identity saved earlier, used unchanged. */
  saved: SavedCashReceipt | null;
};

/** The form of a cash receipt; while none is requested it is always valid. */
export function useCashReceipt({ isAsked, kind = 3 }: { isAsked: boolean; kind?: CashReceiptFields['kind'] }) {
  const first: CashReceiptFields = { kind, select: 1, identityNo: '', save: false, saved: null };
  const form = useForm({
    first,
    rules: { identityNo: (fields: CashReceiptFields) => (isAsked ? receiptFault(fields) : null) },
  });
  return { ...form, body: cashReceiptInfoOf(form.values) };
}

export type CashReceiptFormState = ReturnType<typeof useCashReceipt>;

function receiptFault({ kind, select, identityNo, saved }: CashReceiptFields): string | null {
  if (kind === 3 || saved) return null;
  const digits = identityDigits(select, identityNo);
  const fits =
    select === 1 ? /^01\d{8,9}$/.test(digits) : select === 2 ? /^\d{13,19}$/.test(digits) : /^\d{10}$/.test(digits);
  return fits ? null : '현금영수증 번호를 확인해 주세요.';
}

/** The digits of the typed number. Address books store a phone with the country code. */
function identityDigits(select: CashReceiptFields['select'], typed: string) {
  return select === 1 ? dialledDigits(typed) : typedDigits(typed);
}

/** The request body (spec §3). A buyer who requests none sends the default receipt (spec §5). */
export function cashReceiptInfoOf({ kind, select, identityNo, save, saved }: CashReceiptFields): CashReceiptInfo {
  if (kind === 3) return { ...unaskedReceipt, isSave: false };
  if (saved) {
    const { id, identitySelect } = saved;
    return { id, cashReceiptType: saved.cashReceiptType, identitySelect };
  }
  return {
    cashReceiptType: kind,
    identitySelect: select,
    identityNo: identityDigits(select, identityNo),
    isSave: save,
  };
}
