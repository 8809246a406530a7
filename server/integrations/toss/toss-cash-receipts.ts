import { z } from 'zod';
import { receiptDeclineCodes } from './toss-error-codes.ts';
import type { createTossHttp, TossResponse } from './toss-http.ts';

export type TossCashReceiptReply = z.output<typeof CashReceipt>;
export type CashReceiptOutcome =
  | { outcome: 'approved'; receipt: TossCashReceiptReply }
  | { outcome: 'declined'; code: string; reason: string }
  | { outcome: 'unknown'; why: string };

type TossHttp = ReturnType<typeof createTossHttp>;

/** Cash receipts, which the company reports to the tax office. A repeat with the same key issues no second one. */
export function createTossCashReceipts(wire: TossHttp) {
  async function issue(request: {
    orderId: string;
    orderName: string;
    amount: number;
    taxFreeAmount: number;
    type: '소득공제' | '지출증빙';
    customerIdentityNumber: string;
    idempotencyKey: string;
  }): Promise<CashReceiptOutcome> {
    const { idempotencyKey, ...body } = request;
    return receiptOutcomeOf(await wire.post('/v1/cash-receipts', body, idempotencyKey, 5000));
  }

  /** Cancels a part of a receipt, or without an amount all of it. */
  async function cancel(request: {
    receiptKey: string;
    amount?: number | undefined;
    idempotencyKey: string;
  }): Promise<CashReceiptOutcome> {
    const path = `/v1/cash-receipts/${encodeURIComponent(request.receiptKey)}/cancel`;
    return receiptOutcomeOf(await wire.post(path, { amount: request.amount }, request.idempotencyKey, 5000));
  }

  return { issue, cancel };
}

function receiptOutcomeOf(answer: TossResponse): CashReceiptOutcome {
  if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
  if (answer.kind === 'refused') {
    const { code, message } = answer;
    return receiptDeclineCodes.has(code)
      ? { outcome: 'declined', code, reason: message }
      : { outcome: 'unknown', why: code };
  }
  const receipt = CashReceipt.safeParse(answer.body);
  if (!receipt.success) return { outcome: 'unknown', why: 'unreadable cash receipt' };
  const { failure, issueStatus } = receipt.data;
  if (issueStatus !== 'FAILED') return { outcome: 'approved', receipt: receipt.data };
  return { outcome: 'declined', code: failure?.code ?? 'FAILED', reason: failure?.message ?? '발급 실패' };
}

const CashReceipt = z.object({
  receiptKey: z.string().min(1),
  issueNumber: z
    .string()
    .nullish()
    .transform((number) => number ?? null),
  issueStatus: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']),
  amount: z.int().nonnegative(),
  receiptUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
  failure: z.object({ code: z.string(), message: z.string() }).nullish().catch(null),
});
