import { randomBytes, randomInt } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { type Call, originOf } from '../routes.ts';
import { refuse } from './errors.ts';
import { korean } from './payment.ts';

export type CashReceipt = {
  receiptKey: string;
  issueNumber: string;
  issueStatus: 'COMPLETED';
  orderId: string;
  orderName: string;
  type: '소득공제' | '지출증빙';
  transactionType: 'CONFIRM' | 'CANCEL';
  customerIdentityNumber: string;
  amount: number;
  taxFreeAmount: number;
  canceledAmount: number;
  businessNumber: string;
  failure: null;
  requestedAt: string;
  receiptUrl: string;
};
export type Receipts = ReturnType<typeof openReceipts>;

/** Cash receipts as the tax office would keep them. */
export function openReceipts(journal: Journal) {
  const kept = new Map<string, CashReceipt>();
  for (const line of journal.lines() as { act?: string; receipt?: CashReceipt }[]) {
    if (line.act === 'receipt' && line.receipt) kept.set(line.receipt.receiptKey, line.receipt);
  }

  function write(receipt: CashReceipt) {
    kept.set(receipt.receiptKey, receipt);
    journal.write({ at: korean(new Date()), act: 'receipt', receipt });
    return receipt;
  }

  function issue(call: Call) {
    const { amount, orderId, orderName, type, customerIdentityNumber, taxFreeAmount } = fields(call);
    if (!whole(amount) || typeof orderId !== 'string' || typeof orderName !== 'string') refuse('INVALID_REQUEST');
    if (type !== '소득공제' && type !== '지출증빙') refuse('INVALID_REQUEST');
    if (typeof customerIdentityNumber !== 'string' || !/^\d{10,30}$/.test(customerIdentityNumber))
      refuse('INVALID_CUSTOMER_IDENTITY_NUMBER');
    const receiptKey = randomBytes(12).toString('hex');
    return write({
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
      requestedAt: korean(new Date()),
      receiptUrl: `${originOf(call)}/cash-receipt/${receiptKey}`,
    });
  }

  function cancel(call: Call) {
    const receipt = kept.get(call.params.receiptKey ?? '') ?? refuse('NOT_FOUND_CASH_RECEIPT');
    const left = receipt.amount - receipt.canceledAmount;
    if (left === 0) refuse('ALREADY_CANCELED_CASH_RECEIPT');
    const { amount = left } = fields(call);
    if (!whole(amount) || amount > left) refuse('NOT_CANCELABLE_AMOUNT');
    return write({ ...receipt, canceledAmount: receipt.canceledAmount + amount, transactionType: 'CANCEL' });
  }

  return { issue, cancel, all: () => [...kept.values()], find: (key: string) => kept.get(key) };
}

function fields(call: Call) {
  return (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Record<string, unknown>;
}

function whole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
