import { randomBytes, randomInt } from 'node:crypto';
import { clockInKorea } from '#contract/rules/calendar.ts';
import { cardIssuers } from './cards.ts';

export type TossPaymentStatus =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED';

export type TossRefundAccount = { bankCode: string; accountNumber: string; holderName: string };

export type TossPayment = ReturnType<typeof blank>;
type Card = ReturnType<typeof plastic>;
type Cancel = ReturnType<typeof cancelOf>;
type VirtualAccount = ReturnType<typeof accountOf>;
type EasyPay = { provider: string; amount: number; discountAmount: number };
type Transfer = { bankCode: string; settlementStatus: string };
type MobilePhone = { customerMobilePhone: string; settlementStatus: string; receiptUrl: string };

export type TossPaymentRequest = { orderId: string; orderName: string; amount: number; taxFreeAmount?: number };

type WindowChoice = { card?: string | undefined; installment?: number; bank: string; wallet?: string | undefined };

/** A payment that its buyer has authenticated in the window of `method` and that waits for confirmation. */
export function createWindowPayment(draft: TossPaymentRequest, method: string, choice: WindowChoice): TossPayment {
  if (method === 'TRANSFER') return createTransferPayment(draft, choice.bank);
  if (method === 'MOBILE_PHONE') return createPhonePayment(draft);
  return choice.wallet ? createWalletPayment(draft, choice.wallet) : createCardPayment(draft, choice);
}

export function createCardPayment(
  draft: TossPaymentRequest,
  choice: { card?: string | undefined; installment?: number | undefined },
): TossPayment {
  return { ...blank(draft), status: 'IN_PROGRESS', method: '카드', card: plastic(draft.amount, choice) };
}

export function createAccountPayment(
  draft: TossPaymentRequest,
  wish: { bank: string; customerName: string; dueDate: string },
): TossPayment {
  const method = '가상계좌';
  return { ...blank(draft), status: 'IN_PROGRESS', method, virtualAccount: accountOf(wish) };
}

/** A payment through a wallet that holds a card. */
function createWalletPayment(draft: TossPaymentRequest, provider: string): TossPayment {
  const easyPay = { provider, amount: 0, discountAmount: 0 };
  return { ...blank(draft), status: 'IN_PROGRESS', method: '간편결제', card: plastic(draft.amount, {}), easyPay };
}

function createTransferPayment(draft: TossPaymentRequest, bankCode: string): TossPayment {
  const transfer = { bankCode, settlementStatus: 'INCOMPLETED' };
  return { ...blank(draft), status: 'IN_PROGRESS', method: '계좌이체', transfer };
}

/** A payment on the phone bill, which can only be cancelled in full. */
function createPhonePayment(draft: TossPaymentRequest): TossPayment {
  const mobilePhone = { customerMobilePhone: `010****${digits(4)}`, settlementStatus: 'INCOMPLETED', receiptUrl: '' };
  return { ...blank(draft), status: 'IN_PROGRESS', method: '휴대폰', mobilePhone, isPartialCancelable: false };
}

function blank(draft: TossPaymentRequest) {
  const key = `tsandbox_${koreanTimestamp(new Date()).slice(0, 19).replace(/\D/g, '')}${token(5)}`;
  return {
    version: '2022-11-16',
    mId: 'tsandbox',
    paymentKey: key,
    type: 'NORMAL',
    orderId: draft.orderId,
    orderName: draft.orderName,
    currency: 'KRW',
    country: 'KR',
    method: '카드',
    totalAmount: draft.amount,
    balanceAmount: draft.amount,
    ...taxOf(draft.amount, draft.taxFreeAmount ?? 0),
    taxExemptionAmount: 0,
    status: 'READY' as TossPaymentStatus,
    requestedAt: koreanTimestamp(new Date()),
    approvedAt: null as string | null,
    useEscrow: false,
    cultureExpense: false,
    isPartialCancelable: true,
    lastTransactionKey: null as string | null,
    cancels: null as Cancel[] | null,
    card: null as Card | null,
    virtualAccount: null as VirtualAccount | null,
    secret: null as string | null,
    mobilePhone: null as MobilePhone | null,
    giftCertificate: null,
    transfer: null as Transfer | null,
    metadata: null,
    receipt: null as { url: string } | null,
    checkout: { url: '' },
    easyPay: null as EasyPay | null,
    failure: null as { code: string; message: string } | null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
  };
}

/** The shop states the tax-free part; of the rest, one eleventh is VAT. */
function taxOf(total: number, taxFree: number) {
  const taxFreeAmount = Math.min(taxFree, total);
  const vat = Math.round((total - taxFreeAmount) / 11);
  return { taxFreeAmount, vat, suppliedAmount: total - taxFreeAmount - vat };
}

function plastic(amount: number, choice: { card?: string | undefined; installment?: number | undefined }) {
  const company = cardIssuers.find((card) => card.code === choice.card) ?? cardIssuers[0];
  return {
    amount,
    issuerCode: company.code as string,
    acquirerCode: company.code as string | null,
    number: `${company.bin}****${digits(4)}*`,
    installmentPlanMonths: choice.installment ?? 0,
    approveNo: '00000000',
    useCardPoint: false,
    cardType: '신용',
    ownerType: '개인',
    acquireStatus: 'READY',
    isInterestFree: false,
    interestPayer: null,
  };
}

function accountOf(wish: { bank: string; customerName: string; dueDate: string }) {
  return {
    accountType: '일반',
    accountNumber: `X${digits(13)}`,
    bankCode: wish.bank,
    customerName: wish.customerName,
    depositorName: wish.customerName,
    dueDate: wish.dueDate,
    refundStatus: 'NONE',
    expired: false,
    settlementStatus: 'INCOMPLETED',
    refundReceiveAccount: null as TossRefundAccount | null,
  };
}

/** Approves a payment. The sandbox shows the receipt at the origin of the request. */
export function approvePayment(payment: TossPayment, origin: string, at = Date.now()): TossPayment {
  const transaction = token(16).toUpperCase();
  const receipt = { url: `${origin}/receipt/${payment.paymentKey}` };
  const common = { ...payment, lastTransactionKey: transaction, secret: payment.secret ?? `ps_${token(10)}`, receipt };
  if (payment.virtualAccount && payment.status === 'IN_PROGRESS') return { ...common, status: 'WAITING_FOR_DEPOSIT' };
  const card = payment.card && { ...payment.card, amount: payment.totalAmount, approveNo: digits(8) };
  return { ...common, card, status: 'DONE', approvedAt: koreanTimestamp(new Date(at)) };
}

/** Records a deposit, whether it is the exact amount or not. */
export function depositPayment(payment: TossPayment, amount: number, origin: string, at: number): TossPayment {
  const paid = approvePayment({ ...payment, status: 'WAITING_FOR_DEPOSIT' }, origin, at);
  const virtualAccount = paid.virtualAccount && { ...paid.virtualAccount, expired: false };
  return {
    ...paid,
    virtualAccount,
    totalAmount: amount,
    balanceAmount: amount,
    ...taxOf(amount, payment.taxFreeAmount),
  };
}

/** Reverses a deposit: the bank reports that the money has not arrived. */
export function reverseDeposit(payment: TossPayment): TossPayment {
  return { ...payment, status: 'WAITING_FOR_DEPOSIT', approvedAt: null, lastTransactionKey: token(16).toUpperCase() };
}

export function abortPayment(payment: TossPayment, failure: { code: string; message: string }): TossPayment {
  return { ...payment, status: 'ABORTED', failure };
}

export function expirePayment(payment: TossPayment): TossPayment {
  const virtualAccount = payment.virtualAccount && { ...payment.virtualAccount, expired: true };
  return { ...payment, status: 'EXPIRED', virtualAccount };
}

export function cancelPayment(
  payment: TossPayment,
  amount: number,
  reason: string,
  account: TossRefundAccount | null,
): TossPayment {
  const balanceAmount = payment.balanceAmount - amount;
  const cancel = cancelOf(amount, reason, Math.min(amount, payment.taxFreeAmount), balanceAmount);
  return {
    ...payment,
    status: balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
    balanceAmount,
    ...taxOf(balanceAmount, payment.taxFreeAmount - cancel.taxFreeAmount),
    lastTransactionKey: cancel.transactionKey,
    cancels: [...(payment.cancels ?? []), cancel],
    virtualAccount: payment.virtualAccount && {
      ...payment.virtualAccount,
      refundStatus: account ? 'COMPLETED' : payment.virtualAccount.refundStatus,
      refundReceiveAccount: account ?? payment.virtualAccount.refundReceiveAccount,
    },
  };
}

function cancelOf(cancelAmount: number, cancelReason: string, taxFreeAmount: number, refundableAmount: number) {
  return {
    cancelAmount,
    cancelReason,
    taxFreeAmount,
    taxExemptionAmount: 0,
    refundableAmount,
    cardDiscountAmount: 0,
    transferDiscountAmount: 0,
    easyPayDiscountAmount: 0,
    canceledAt: koreanTimestamp(new Date()),
    transactionKey: token(16).toUpperCase(),
    receiptKey: null,
    cancelStatus: 'DONE',
    cancelRequestId: null,
  };
}

/** "2026-11-20T23:10:45+09:00" */
export function koreanTimestamp(at: Date) {
  return `${clockInKorea(at).slice(0, 19)}+09:00`;
}

function token(bytes: number) {
  return randomBytes(bytes).toString('hex');
}

function digits(count: number) {
  return String(randomInt(10 ** Math.min(count, 14))).padStart(count, '0');
}
