import type { z } from 'zod';
import type { RefundAccountForm } from '#contract/customers.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { requireStepUp } from '../auth/step-up.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Tx } from '../platform/db/database.ts';
import { decryptRefundAccount } from './issue-refund.ts';
import type { RefundableOrderDetail } from './lock-refundable-order.ts';

type Account = z.output<typeof RefundAccountForm>;

/**
 * Requires a step-up before money goes to an account other than the one in the profile, so that an unattended phone cannot redirect
 * it. Throws PROOF_REQUIRED.
 */
export async function requireAccountProof(
  sql: Tx,
  encryption: Encryption,
  { order }: RefundableOrderDetail,
  named: Account | undefined,
  token = '',
) {
  const { refundTo, isWhole } = paymentTerms(order.method);
  if (!named || !order.account || (refundTo !== 'account' && !isWhole)) return;
  const stored = decryptRefundAccount(encryption, Buffer.from(order.account, 'base64'));
  const isOwn = stored?.bankName === named.bankName && digits(stored) === digits(named);
  if (!isOwn) await requireStepUp(sql, token);
}

const digits = ({ accountNumber }: Account) => accountNumber.replace(/\D/g, '');
