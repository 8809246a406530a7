import type { CashReceiptResult } from '#contract/cash-receipts.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { saveReceiptForm } from '../../customer-records/member.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { type Tx, tx } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/handlers.ts';
import { identityTexts, type ReceiptIdentity, readReceiptForm, receiptIdentityOf } from './cash-receipt-form.ts';
import {
  changeableReceiptOf,
  lockOwnPayment,
  overwriteReceipt,
  receiptOfOrder,
  replaceReceipt,
  savedReceiptFormOf,
} from './cash-receipts.sql.ts';

export function createCashReceiptHandlers({
  encryption,
}: {
  encryption: Encryption;
}): Handlers<Routes['cashReceipts']> {
  return {
    async info(_, { sql, who }) {
      return readSavedReceipt(who.isGuest ? null : await savedReceiptFormOf(sql, who.id), who.id, encryption);
    },

    async change({ params, body }, { sql, who }) {
      return tx(sql, async (inside) => {
        const form = await readReceiptForm(inside, who.id, body, encryption);
        // The row of the customer is locked before the payment (docs/locks.md).
        if (body.isSave && !who.isGuest)
          await saveReceiptForm(inside, who.id, encryption.encrypt(JSON.stringify(receiptIdentityOf(form))));
        await lockOwnPayment(inside, who.id, params.id);
        const receipt = await changeableReceiptOf(inside, who.id, params.id);
        if (!receipt) throw new Refusal('NOT_FOUND');
        if (!receipt.isChangeable) throw new Refusal('RECEIPT_FIXED');
        const next = {
          type: form.cashReceiptType,
          select: form.identitySelect,
          identity: encryption.encrypt(form.identityNo),
        };
        // A receipt that was not sent is overwritten. One that was sent is cancelled and replaced by another.
        if (receipt.isSent) await replaceReceipt(inside, receipt.id, next);
        else await overwriteReceipt(inside, receipt.id, next);
        return receiptResultOf(inside, receipt.orderId);
      });
    },
  };
}

/** Returns the receipt form that the member saved, with a masked number; null if there is none. */
export function readSavedReceipt(encrypted: Buffer | null, person: number, encryption: Encryption) {
  if (!encrypted) return null;
  const { cashReceiptType, identitySelect, identityNo } = JSON.parse(encryption.decrypt(encrypted)) as ReceiptIdentity;
  const identitySelectText = identityTexts[identitySelect];
  return {
    id: person,
    cashReceiptType,
    identitySelect,
    identitySelectText,
    identityNo: maskReceiptNumber(identityNo),
    isSave: true as const,
  };
}

async function receiptResultOf(inside: Tx, orderId: number): Promise<CashReceiptResult> {
  const receipt = await receiptOfOrder(inside, orderId);
  if (!receipt) throw new Refusal('NOT_FOUND');
  return receipt;
}

/** Masks a phone number as "010-****-5678"; shows the last four digits of anything else. */
function maskReceiptNumber(digits: string) {
  return /^01\d{8,9}$/.test(digits) ? `${digits.slice(0, 3)}-****-${digits.slice(-4)}` : `****${digits.slice(-4)}`;
}
