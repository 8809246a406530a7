import type { PlacedOrder } from '#contract/checkout.ts';
import type { PaymentMethodName, WindowMethod } from '#contract/rules/payments.ts';
import { loadScript } from '../app/load-script.ts';
import type { WalletType } from './use-payment-options.ts';

type Wish = {
  method: 'CARD' | 'TRANSFER' | 'MOBILE_PHONE';
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
  payment(who: { customerKey: string }): { requestPayment(wish: Wish): Promise<void> };
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
      ...flowOf(method)(wallet),
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

type Flow = Pick<Wish, 'method' | 'card' | 'transfer'>;

/** The parameters of the payment window for each payment method that opens it. */
const flows: Record<WindowMethod, (wallet: WalletType) => Flow> = {
  card: () => ({ method: 'CARD', card: { useEscrow: false, flowMode: 'DEFAULT' } }),
  // A wallet is opened through the card flow.
  easy_pay: (wallet) => ({ method: 'CARD', card: { useEscrow: false, flowMode: 'DIRECT', easyPay: wallet } }),
  // The shop issues the cash receipt of a transfer itself.
  account_transfer: () => ({ method: 'TRANSFER', transfer: { useEscrow: false, cashReceipt: { type: '미발행' } } }),
  phone: () => ({ method: 'MOBILE_PHONE' }),
};

function flowOf(method: PaymentMethodName) {
  const ways: Partial<Record<PaymentMethodName, (wallet: WalletType) => Flow>> = flows;
  return ways[method] ?? flows.card;
}

export const paymentClosedMessage = '결제창이 닫혔습니다.';

export function isPaymentClosed(code: unknown) {
  return code === 'USER_CANCEL' || code === 'PAY_PROCESS_CANCELED';
}
