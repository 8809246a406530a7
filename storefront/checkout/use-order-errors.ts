import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import type { Totals } from '#contract/cart.ts';
import { won } from '#contract/rules/money.ts';
import type { Writing } from '../address/use-address-form.ts';
import { useSnackbar, useWarning } from '../layout/snackbar-provider.tsx';
import { checkoutKeys } from './checkout-query-keys.ts';
import { closedMessage, isClosed } from './toss.ts';
import { fetchSheet } from './use-order-sheet.ts';

export type Home = { to: string; label: string };
const cart: Home = { to: '/cart', label: '장바구니로' };

/** Says why an order could not be placed, and leads to where it can be mended. `before` is what the button named. */
export function useExplaining(id: number, writing: Pick<Writing, 'blame'>, home = cart) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const say = useSnackbar();
  const warn = useWarning();
  const readAgain = () =>
    cache.fetchQuery({ queryKey: checkoutKeys.sheet(id), queryFn: () => fetchSheet(id), staleTime: 0 });

  return async function explain(error: unknown, before: Totals) {
    if (isClosed((error as { code?: unknown }).code)) return say(closedMessage);
    const message = messageOf(error);
    if (isRefusal(error, 'ORDER_ALREADY_PLACED')) {
      const { uuid } = (error.details ?? {}) as { uuid?: string };
      return navigate(uuid ? `/pay/complete/${uuid}` : '/order', { replace: true });
    }
    if (isRefusal(error, 'PRICE_CHANGED')) {
      const sheet = await readAgain();
      void cache.invalidateQueries({ queryKey: checkoutKeys.sum(id) });
      const now = (error.details as { totals?: Totals } | undefined)?.totals?.price ?? sheet.totalPricesDetail.price;
      return warn({ title: message, message: `결제 금액이 ${won(before.price)}에서 ${won(now)}으로 바뀌었어요.` });
    }
    if (isRefusal(error, 'GOODS_CHANGED')) {
      await readAgain();
      return warn({ title: '상품 정보가 바뀌었어요', message });
    }
    if (writing.blame(error)) return;
    if (isRefusal(error, 'CONSENT_REQUIRED')) {
      await readAgain();
      return say(message);
    }
    if (isRefusal(error, 'REFUND_ACCOUNT_REQUIRED')) {
      const onConfirm = () => void navigate('/my-cuma/refund-account?edit=1');
      return warn({ message, confirm: '계좌 등록하기', cancel: '닫기', onConfirm });
    }
    if (isRefusal(error, 'ORDER_TMP_EXPIRED')) {
      return warn({ message, confirm: home.label, onConfirm: () => void navigate(home.to, { replace: true }) });
    }
    if (isRefusal(error) && error.statusCode === 409) {
      const onConfirm = () => void navigate(home.to);
      return warn({ title: '지금은 주문할 수 없어요', message, confirm: home.label, cancel: '닫기', onConfirm });
    }
    return say(message);
  };
}
