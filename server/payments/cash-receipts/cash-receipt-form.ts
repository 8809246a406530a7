import type { CashReceiptInfo } from '#contract/cash-receipts.ts';
import { invalidField } from '#contract/errors.ts';
import { isBusinessNumber } from '#contract/primitives.ts';
import { compactCode } from '#contract/rules/normalize-text.ts';
import { type PaymentMethodName, paymentTerms, unaskedReceipt } from '#contract/rules/payments.ts';
import { saveReceiptForm } from '../../customer-records/member.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertReceipt, savedReceiptFormOf } from './cash-receipts.sql.ts';

export type ReceiptIdentity = { cashReceiptType: 1 | 2; identitySelect: 1 | 2 | 3; identityNo: string };
export type RequestedReceipt = ReceiptIdentity & {
  /** The buyer gave no number, so the shop issues the receipt to the tax office's default number (rules D5.5). */
  isSelfIssued: boolean;
  isSave: boolean;
  /** The number is the one that the member saved earlier. */
  isSaved: boolean;
  receiptType: 'income_deduction' | 'expenditure_proof' | 'none';
};

/** Returns the receipt of an order paid in cash; null for any other payment method. Throws VALIDATION for an invalid number. */
export function requestedReceiptOf(
  info: CashReceiptInfo | null | undefined,
  method: PaymentMethodName,
): RequestedReceipt | null {
  if (!paymentTerms(method).isCash) return null;
  if (!info || info.cashReceiptType === 3 || compactCode(info.identityNo ?? '') === unaskedReceipt.identityNo)
    return { ...unaskedReceipt, isSelfIssued: true, isSave: false, isSaved: false, receiptType: 'none' };
  const receiptType = info.cashReceiptType === 1 ? 'income_deduction' : 'expenditure_proof';
  if (namesSavedReceipt(info))
    return { ...unaskedReceipt, isSelfIssued: false, isSave: false, isSaved: true, receiptType };
  return { ...parseReceiptForm(info), isSelfIssued: false, isSave: info.isSave ?? false, isSaved: false, receiptType };
}

/**
 * Saves the receipt of an order that waits for its payment, with the number encrypted. Keeps the number for a member who asks for
 * it.
 */
export async function saveReceipt(
  inside: Tx,
  orderId: number,
  receipt: RequestedReceipt | null,
  { encryption, person, isGuest }: { encryption: Encryption; person: number; isGuest: boolean },
) {
  if (!receipt) return;
  const form = receipt.isSaved ? await savedReceiptIdentity(inside, person, encryption) : receipt;
  await insertReceipt(inside, orderId, {
    type: form.cashReceiptType,
    select: form.identitySelect,
    identity: encryption.encrypt(form.identityNo),
    selfIssued: receipt.isSelfIssued,
  });
  if (receipt.isSave && !isGuest)
    await saveReceiptForm(inside, person, encryption.encrypt(JSON.stringify(receiptIdentityOf(form))));
}

type ReceiptForm = Pick<CashReceiptInfo, 'id' | 'cashReceiptType' | 'identitySelect' | 'identityNo'>;

/** Returns whether a form refers to the number that the member saved, which the reply shows only masked. */
function namesSavedReceipt({ id, identityNo }: ReceiptForm) {
  return id != null && !/^\d+$/.test(compactCode(identityNo ?? ''));
}

/** Returns the receipt of a form: the number in it, or the one that the member saved. Throws VALIDATION. */
export async function readReceiptForm(inside: Tx, person: number, form: ReceiptForm, encryption: Encryption) {
  return namesSavedReceipt(form) ? savedReceiptIdentity(inside, person, encryption) : parseReceiptForm(form);
}

/** Checks the receipt form that a customer sent (rules D3). Throws VALIDATION. */
export function parseReceiptForm(info: ReceiptForm): ReceiptIdentity {
  const identityNo = compactCode(info.identityNo ?? '');
  const cashReceiptType = info.cashReceiptType === 2 ? 2 : 1;
  const identitySelect = (info.identitySelect ?? (cashReceiptType === 2 ? 3 : 1)) as 1 | 2 | 3;
  const fits =
    cashReceiptType === 1
      ? (identitySelect === 1 && /^01\d{8,9}$/.test(identityNo)) ||
        (identitySelect === 2 && /^\d{13,19}$/.test(identityNo) && !isResidentNumber(identityNo))
      : identitySelect === 3 && isBusinessNumber(identityNo);
  if (!fits) throw receiptNumberError();
  return { cashReceiptType, identitySelect, identityNo };
}

/**
 * Returns whether the digits are a resident registration number: 13 digits that begin with a birth date and a digit for sex and
 * century. The shop must not accept such a number.
 */
export function isResidentNumber(digits: string) {
  return /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[0-9]\d{6}$/.test(digits);
}

export const identityTexts = ['', '휴대폰번호', '현금영수증 카드', '사업자등록번호'] as const;

/** Returns the VALIDATION error of a receipt number, at its field. */
export function receiptNumberError() {
  return invalidField('orderItemCashReceiptInfo.identityNo', '현금영수증 번호를 확인해 주세요.');
}

/** Returns only the fields of a form that identify the receipt. */
export function receiptIdentityOf({ cashReceiptType, identitySelect, identityNo }: ReceiptIdentity) {
  return { cashReceiptType, identitySelect, identityNo };
}

async function savedReceiptIdentity(inside: Tx, person: number, encryption: Encryption): Promise<ReceiptIdentity> {
  const encrypted = await savedReceiptFormOf(inside, person);
  if (!encrypted) throw receiptNumberError();
  return JSON.parse(encryption.decrypt(encrypted)) as ReceiptIdentity;
}
