import { z } from 'zod';
import { bankName } from '#contract/rules/banks.ts';
import { tossCardIssuers } from './toss-error-codes.ts';

export type TossPaymentReply = z.output<typeof TossPaymentReply>;

const won = z.int().nonnegative();

/** The company's payment in the shop's own shape. */
export const TossPaymentReply = z
  .object({
    paymentKey: z.string().min(1),
    orderId: z.string().min(1),
    status: z.enum([
      'READY',
      'IN_PROGRESS',
      'WAITING_FOR_DEPOSIT',
      'DONE',
      'CANCELED',
      'PARTIAL_CANCELED',
      'ABORTED',
      'EXPIRED',
    ]),
    method: z.string().nullish(),
    totalAmount: won,
    balanceAmount: won,
    approvedAt: z.iso.datetime({ offset: true }).nullish(),
    secret: z.string().nullish(),
    /** The key of the payment's last transaction. */
    lastTransactionKey: z.string().nullish(),
    receipt: z
      .object({ url: z.url({ protocol: /^https?$/ }) })
      .nullish()
      .catch(null),
    card: z.object({ issuerCode: z.string().nullish(), number: z.string().nullish() }).nullish(),
    easyPay: z.object({ provider: z.string().nullish() }).nullish(),
    transfer: z.object({ bankCode: z.string().nullish() }).nullish(),
    mobilePhone: z.object({ customerMobilePhone: z.string().nullish() }).nullish(),
    virtualAccount: z
      .object({
        accountType: z.string().nullish(),
        accountNumber: z.string(),
        bankCode: z.string(),
        customerName: z.string().nullish(),
        dueDate: z.string(),
        expired: z.boolean().nullish(),
      })
      .nullish(),
  })
  .transform(
    ({
      receipt,
      card,
      easyPay,
      transfer,
      mobilePhone,
      virtualAccount,
      method,
      secret,
      lastTransactionKey,
      ...payment
    }) => ({
      ...payment,
      approvedAt: payment.approvedAt ? new Date(payment.approvedAt).toISOString() : null,
      methodText: methodText({
        wallet: easyPay?.provider,
        card,
        bank: virtualAccount?.bankCode ?? transfer?.bankCode,
        phone: mobilePhone?.customerMobilePhone,
        method,
      }),
      receiptUrl: receipt?.url ?? null,
      ...(lastTransactionKey && { transaction: lastTransactionKey }),
      ...(virtualAccount && {
        virtualAccount: {
          accountType: virtualAccount.accountType === '고정' ? ('고정' as const) : ('일반' as const),
          bankCode: virtualAccount.bankCode,
          accountNumber: virtualAccount.accountNumber,
          customerName: virtualAccount.customerName ?? null,
          dueDate: koreanInstant(virtualAccount.dueDate),
        },
      }),
      ...(secret && { secret }),
    }),
  );

type PaymentMeans = {
  wallet: string | null | undefined;
  card: { issuerCode?: string | null | undefined; number?: string | null | undefined } | null | undefined;
  bank: string | null | undefined;
  phone: string | null | undefined;
  method: string | null | undefined;
};

/** "신한카드 1234****5678*", "카카오페이 신한카드 …" with a wallet, "신한은행 계좌이체", "휴대폰 결제 010****5678". */
function methodText({ wallet, card, bank, phone, method }: PaymentMeans) {
  const issuer = card && (tossCardIssuers.get(card.issuerCode ?? '') ?? '카드');
  if (wallet || card) return [wallet, issuer, card?.number].filter(Boolean).join(' ');
  if (bank) return `${bankName(bank)} ${method === '가상계좌' ? '무통장입금' : '계좌이체'}`;
  return method === '휴대폰' ? ['휴대폰 결제', phone].filter(Boolean).join(' ') : method || null;
}

/** An instant in UTC; a due date without an offset is Korean time. */
function koreanInstant(date: string) {
  const at = new Date(/Z$|[+-]\d\d:?\d\d$/.test(date) ? date : `${date}+09:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
