import type { z } from 'zod';
import type { RefundAccountForm } from '#contract/customers.ts';
import { invalidField, Refusal } from '#contract/errors.ts';
import { bankCodeOf } from '#contract/rules/banks.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { returnPoints, revokeOrderPoints } from '../benefits/order-points.ts';
import { reduceReceipt } from '../payments/cash-receipts/reduce-receipt.ts';
import { postRefundDue } from '../payments/ledger-postings.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Tx } from '../platform/db/database.ts';
import { returnToStock } from '../stock/hold-stock.ts';
import type { RefundCalculation } from './calculate-refund.ts';
import { insertRefund, type NewRefund, restoreCoupons } from './issue-refund.sql.ts';
import { isRefundedToAccount } from './refund-method.ts';
import type { RefundableOrderDetail } from './refundable-order.sql.ts';
import { unitsLeftOfLine, withoutUnits } from './refundable-order.ts';

export type RefundToIssue = Pick<NewRefund, 'kind' | 'fault' | 'reason' | 'by'> & {
  account?: Buffer | null;
  /** Whether returned items can be refundable again. */
  sellable: boolean;
};

/**
 * Writes a refund in the caller's transaction: the amount due, ledger, coupons, points and stock. The payment row must be locked. A
 * worker calls the payment company afterwards. Returns the refund's uuid, its way and whether it waits for an account.
 */
export async function issueRefund(
  inside: Tx,
  refundable: RefundableOrderDetail,
  calculation: RefundCalculation,
  giving: RefundToIssue,
) {
  const { order } = refundable;
  const units = new Map(calculation.groups.map((group) => [group.orderGroupId, group.unit]));
  const after = withoutUnits(refundable, units);
  const closes = after.lines.every((line) => unitsLeftOfLine(line) === 0);
  const account = isRefundedToAccount(refundable, calculation.cash) ? (giving.account ?? accountOf(refundable)) : null;
  const isDeposit = calculation.cash > 0 && paymentTerms(order.method).refundTo === 'account';
  // Only the buyer is asked for an account, and not for a changed address. Otherwise the refund waits until finance has asked for
  // one. So a missing account never blocks a claim decision, a gift's recipient or an out-of-stock line.
  const waits = giving.by !== 'buyer' || giving.kind === 'area';
  if (isDeposit && !account && !waits) throw new Refusal('REFUND_ACCOUNT_REQUIRED');
  const way: NewRefund['way'] = calculation.cash === 0 ? 'none' : account || isDeposit ? 'bank' : 'card';
  const moved = calculation.groups.filter((group) => group.unit > 0);
  await returnToStock(inside, order.id, moved, giving.sellable);
  await restoreCoupons(inside, order.id, calculation.coupons, giving.fault);
  const refund = await insertRefund(inside, order.id, calculation, { ...giving, way, account, closes });
  if (!refund) throw new Refusal('INVALID_STATUS_TRANSITION');
  await reduceReceipt(inside, order.id, calculation.cash);
  await returnPoints(inside, order.id, refund.uuid, calculation.point);
  const prices = new Map(
    refundable.lines.flatMap((line) => line.groups.map((group) => [group.id, group.unitPrice] as const)),
  );
  const sales = calculation.groups.reduce(
    (sum, group) => sum + (group.unit === 0 ? group.cash : group.unit * (prices.get(group.orderGroupId) ?? 0)),
    0,
  );
  await postRefundDue(inside, order.id, refund.id, { sales, shipping: calculation.shipping, cash: calculation.cash });
  if (!order.isGuest) {
    await revokeOrderPoints(inside, refund.uuid, [...new Set(calculation.groups.map((group) => group.lineId))]);
  }
  return { ...refund, way, needsAccount: way === 'bank' && !account };
}

/** Returns the account of the buyer's profile, still encrypted. */
function accountOf({ order }: RefundableOrderDetail) {
  return order.account ? Buffer.from(order.account, 'base64') : null;
}

/** Encrypts a refund account for storage. Throws VALIDATION for an unknown bank. */
export function encryptRefundAccount(
  encryption: Encryption,
  form: z.output<typeof RefundAccountForm> | undefined,
): Buffer | null {
  if (!form) return null;
  if (!bankCodeOf(form.bankName)) throw invalidField('refundAccount.bankName', '은행을 선택해 주세요.');
  return encryption.encrypt(JSON.stringify(form));
}

/** Decrypts a stored refund account. Returns undefined if no key decrypts it: its owner is then asked for another. */
export function decryptRefundAccount(
  encryption: Encryption,
  encrypted: Buffer,
): z.output<typeof RefundAccountForm> | undefined {
  try {
    return JSON.parse(encryption.decrypt(encrypted));
  } catch {
    return undefined;
  }
}
