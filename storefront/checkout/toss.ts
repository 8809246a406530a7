import type { Checked } from '#contract/checkout.ts';
import { loadScript } from './script.ts';

type Wish = {
  method: 'CARD';
  amount: { currency: 'KRW'; value: number };
  orderId: string;
  orderName: string;
  successUrl: string;
  failUrl: string;
  taxFreeAmount: number;
  customerName: string;
  windowTarget: 'self';
  card: { useEscrow: boolean; flowMode: 'DEFAULT' };
};
type Toss = (clientKey: string) => {
  payment(who: { customerKey: string }): { requestPayment(wish: Wish): Promise<void> };
};

/** Leaves for the card company's window; comes back only as a rejection that carries a code. */
export async function openWindow(url: string, { pg, payable }: Checked, customerName: string) {
  if (!pg) throw new Error('결제창을 열지 못했어요. 잠시 후 다시 시도해 주세요.');
  await loadScript(url);
  const { TossPayments } = window as unknown as { TossPayments: Toss };
  const { clientKey, customerKey, orderId, orderName, successUrl, failUrl, taxFreeAmount } = pg;
  await TossPayments(clientKey)
    .payment({ customerKey })
    .requestPayment({
      method: 'CARD',
      amount: { currency: 'KRW', value: payable },
      orderId,
      orderName,
      successUrl,
      failUrl,
      taxFreeAmount,
      customerName,
      windowTarget: 'self',
      card: { useEscrow: false, flowMode: 'DEFAULT' },
    });
}

export const closedMessage = '결제창이 닫혔습니다.';

export function isClosed(code: unknown) {
  return code === 'USER_CANCEL' || code === 'PAY_PROCESS_CANCELED';
}
