import type { PlacedOrder } from '#contract/checkout.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import { loadScript } from '../app/load-script.ts';
import type { WalletType } from './use-payment-options.ts';

type WidgetRequest = {
  method: NonNullable<ReturnType<typeof paymentTerms>['windowMethod']>;
  amount: { currency: 'KRW'; value: number };
  orderId: string;
  orderName: string;
  successUrl: string;
  failUrl: string;
  taxFreeAmount: number;
  customerName: string;
  windowTarget: 'self';
  card?: { useEscrow: boolean; flowMode: 'DEFAULT' } | { useEscrow: boolean; flowMode: 'DIRECT'; easyPay: WalletType };
  transfer?: { useEscrow: boolean; cashReceipt: { type: '미발행' } };
};
type Choice = { customerName: string; method: PaymentMethodName; wallet: WalletType };
type Toss = (clientKey: string) => {
  payment(who: { customerKey: string }): { requestPayment(wish: WidgetRequest): Promise<void> };
};

/** Opens the card company's window; the promise only settles by a rejection with a code. */
export async function openPaymentWindow(
  url: string,
  { pg, payable }: Pick<PlacedOrder, 'pg' | 'payable'>,
  { customerName, method, wallet }: Choice,
) {
  if (!pg) throw new Error('결제창을 열지 못했어요. 잠시 후 다시 시도해 주세요.');
  await loadScript(url);
  const { TossPayments } = window as unknown as { TossPayments: Toss };
  const { clientKey, customerKey, orderId, orderName, successUrl, failUrl, taxFreeAmount } = pg;
  await TossPayments(clientKey)
    .payment({ customerKey })
    .requestPayment({
      ...flowOf(method, wallet),
      amount: { currency: 'KRW', value: payable },
      orderId,
      orderName,
      successUrl,
      failUrl,
      taxFreeAmount,
      customerName,
      windowTarget: 'self',
    });
}

/** The parameters of the payment window that depend on the payment method. */
function flowOf(method: PaymentMethodName, wallet: WalletType): Pick<WidgetRequest, 'method' | 'card' | 'transfer'> {
  const { windowMethod = 'CARD' } = paymentTerms(method);
  // The shop issues the cash receipt of a transfer itself.
  if (windowMethod === 'TRANSFER')
    return { method: windowMethod, transfer: { useEscrow: false, cashReceipt: { type: '미발행' } } };
  if (windowMethod !== 'CARD') return { method: windowMethod };
  // A wallet is opened through the card flow.
  if (method === 'easy_pay')
    return { method: windowMethod, card: { useEscrow: false, flowMode: 'DIRECT', easyPay: wallet } };
  return { method: windowMethod, card: { useEscrow: false, flowMode: 'DEFAULT' } };
}

export const paymentClosedMessage = '결제창이 닫혔습니다.';

export function isPaymentClosed(code: unknown) {
  return code === 'USER_CANCEL' || code === 'PAY_PROCESS_CANCELED';
}
