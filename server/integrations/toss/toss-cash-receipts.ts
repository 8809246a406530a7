import { z } from 'zod';
import { receiptDeclineCodes } from './toss-error-codes.ts';
import type { createTossHttp, TossResponse } from './toss-http.ts';

export type TossCashReceiptReply = z.output<typeof CashReceipt>;
export type CashReceiptOutcome =
  | { outcome: 'approved'; receipt: TossCashReceiptReply }
  /** Accepted by the company; the tax office has not answered. */
  | { outcome: 'pending'; receipt: TossCashReceiptReply }
  | { outcome: 'declined'; code: string; reason: string }
  | { outcome: 'unknown'; why: string };

type TossHttp = ReturnType<typeof createTossHttp>;

type CashReceiptList = { outcome: 'found'; receipts: TossCashReceiptReply[] } | { outcome: 'unknown'; why: string };

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
    const answer = receiptOutcomeOf(await wire.post(path, { amount: request.amount }, request.idempotencyKey, 5000));
    return answer.outcome === 'pending' ? { ...answer, outcome: 'approved' } : answer;
  }

  /** Every receipt that was requested on a date of Korea, also cancellations; all of them, or `unknown`. */
  async function listOf(date: string): Promise<CashReceiptList> {
    const receipts: TossCashReceiptReply[] = [];
    for (let cursor: string | null = null; ; ) {
      const query: URLSearchParams = new URLSearchParams({
        requestDate: date,
        limit: '100',
        ...(cursor && { cursor }),
      });
      const answer = await wire.get(`/v1/cash-receipts?${query}`);
      if (answer.kind !== 'body')
        return { outcome: 'unknown', why: answer.kind === 'refused' ? answer.code : answer.why };
      const page = CashReceiptPage.safeParse(answer.body);
      if (!page.success) return { outcome: 'unknown', why: 'unreadable cash receipts' };
      receipts.push(...page.data.data);
      const next = page.data.hasNext ? page.data.lastCursor : null;
      if (next === null || next === cursor) return { outcome: 'found', receipts };
      cursor = next;
    }
  }

  return { issue, cancel, listOf };
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
  return outcomeOfReceipt(receipt.data);
}

/** The outcome that the state of a receipt means. */
export function outcomeOfReceipt(receipt: TossCashReceiptReply): CashReceiptOutcome {
  const { failure, issueStatus } = receipt;
  if (issueStatus === 'COMPLETED') return { outcome: 'approved', receipt };
  if (issueStatus === 'IN_PROGRESS') return { outcome: 'pending', receipt };
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
  /** In Korean time; a list is read by its date. */
  requestedAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT/)
    .nullable()
    .catch(null),
  receiptUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
  failure: z.object({ code: z.string(), message: z.string() }).nullish().catch(null),
});

const CashReceiptPage = z.object({
  hasNext: z.boolean(),
  lastCursor: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((cursor) => (cursor == null ? null : String(cursor))),
  data: z.array(CashReceipt),
});
