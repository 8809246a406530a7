import { randomBytes, randomInt } from 'node:crypto';
import type { SandboxJournal } from '../journal.ts';
import { requestOriginOf, type SandboxRequest } from '../sandbox-routes.ts';
import { refuseToss } from './toss-errors.ts';
import type { TossFaultName } from './toss-faults.ts';
import { koreanTimestamp } from './toss-payment.ts';

export type TossCashReceipt = {
  receiptKey: string;
  issueNumber: string;
  issueStatus: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
  orderId: string;
  orderName: string;
  type: '소득공제' | '지출증빙';
  transactionType: 'CONFIRM' | 'CANCEL';
  customerIdentityNumber: string;
  amount: number;
  taxFreeAmount: number;
  canceledAmount: number;
  businessNumber: string;
  failure: { code: string; message: string } | null;
  requestedAt: string;
  receiptUrl: string;
};
export type TossCashReceipts = ReturnType<typeof openCashReceipts>;

/** Cash receipts as the tax office stores them. */
export function openCashReceipts(journal: SandboxJournal) {
  const receiptsByKey = new Map<string, TossCashReceipt>();
  for (const line of journal.lines() as { act?: string; receipt?: TossCashReceipt }[]) {
    if (line.act === 'receipt' && line.receipt) receiptsByKey.set(line.receipt.receiptKey, line.receipt);
  }

  function write(receipt: TossCashReceipt) {
    receiptsByKey.set(receipt.receiptKey, receipt);
    journal.write({ at: koreanTimestamp(new Date()), act: 'receipt', receipt });
    return receipt;
  }

  /** With a fault the tax office has not answered yet; the list of the day has its answer. */
  function issue(call: SandboxRequest, fault?: TossFaultName) {
    const { amount, orderId, orderName, type, customerIdentityNumber, taxFreeAmount } = fields(call);
    if (!whole(amount) || typeof orderId !== 'string' || typeof orderName !== 'string') refuseToss('INVALID_REQUEST');
    if (type !== '소득공제' && type !== '지출증빙') refuseToss('INVALID_REQUEST');
    if (typeof customerIdentityNumber !== 'string' || !/^\d{10,30}$/.test(customerIdentityNumber))
      refuseToss('INVALID_CUSTOMER_IDENTITY_NUMBER');
    const receiptKey = randomBytes(12).toString('hex');
    const receipt = write({
      receiptKey,
      issueNumber: String(randomInt(10 ** 8, 10 ** 9)),
      issueStatus: 'COMPLETED',
      orderId,
      orderName,
      type,
      transactionType: 'CONFIRM',
      customerIdentityNumber: customerIdentityNumber.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2'),
      amount,
      taxFreeAmount: whole(taxFreeAmount) ? taxFreeAmount : 0,
      canceledAmount: 0,
      businessNumber: '1208147521',
      failure: null,
      requestedAt: koreanTimestamp(new Date()),
      receiptUrl: `${requestOriginOf(call)}/cash-receipt/${receiptKey}`,
    });
    if (fault !== 'receipt_pending' && fault !== 'receipt_fails_later') return receipt;
    if (fault === 'receipt_fails_later')
      write({
        ...receipt,
        issueStatus: 'FAILED',
        failure: { code: 'INVALID_IDENTITY', message: '등록되지 않은 번호' },
      });
    return { ...receipt, issueStatus: 'IN_PROGRESS' as const };
  }

  /** A page of the receipts that were requested on a date, the oldest first. */
  function list(call: SandboxRequest) {
    const date = call.query.get('requestDate') ?? refuseToss('INVALID_REQUEST');
    const limit = Math.min(Number(call.query.get('limit') ?? 100), 100);
    const from = Number(call.query.get('cursor') ?? 0);
    const ofDate = [...receiptsByKey.values()].filter(({ requestedAt }) => requestedAt.startsWith(date));
    const end = from + limit;
    return { hasNext: end < ofDate.length, lastCursor: end, data: ofDate.slice(from, end) };
  }

  function cancel(call: SandboxRequest) {
    const receipt = receiptsByKey.get(call.params.receiptKey ?? '') ?? refuseToss('NOT_FOUND_CASH_RECEIPT');
    const left = receipt.amount - receipt.canceledAmount;
    if (left === 0) refuseToss('ALREADY_CANCELED_CASH_RECEIPT');
    const { amount = left } = fields(call);
    if (!whole(amount) || amount > left) refuseToss('NOT_CANCELABLE_AMOUNT');
    return write({ ...receipt, canceledAmount: receipt.canceledAmount + amount, transactionType: 'CANCEL' });
  }

  return { issue, cancel, list, all: () => [...receiptsByKey.values()], find: (key: string) => receiptsByKey.get(key) };
}

function fields(call: SandboxRequest) {
  return (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Record<string, unknown>;
}

function whole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
