import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { CartTotals } from '#contract/cart.ts';
import { formatWon } from '#contract/rules/money.ts';
import type { AddressFormState } from '../address/use-address-form.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { checkoutKeys } from './checkout-query-keys.ts';
import { sheetStartOf } from './sheet-start.ts';
import { isPaymentClosed, paymentClosedMessage } from './toss-widget.ts';
import { fetchOrderSheet } from './use-order-sheet.ts';

export type ReturnLink = { to: string; label: string; state?: unknown };
const cart: ReturnLink = { to: '/cart', label: '장바구니로' };

/** Explains why an order could not be placed, and leads to where it can be corrected. `before` is the total that the button named. */
export function useOrderErrors(id: number, writing: Pick<AddressFormState, 'blame'>, fallback = cart) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  const readAgain = () =>
    cache
      .fetchQuery({ queryKey: checkoutKeys.sheet(id), queryFn: () => fetchOrderSheet(id), staleTime: 0 })
      // The refusal is explained also if the sheet cannot be read.
      .catch(() => null);

  return async function explain(error: unknown, before: CartTotals) {
    const { to, label: confirm, state }: ReturnLink = sheetStartOf(id) ?? fallback;
    if (isPaymentClosed((error as { code?: unknown }).code)) return showSnackbar(paymentClosedMessage);
    const message = errorMessageOf(error);
    if (isApiError(error, 'ORDER_ALREADY_PLACED')) {
      const { uuid } = (error.details ?? {}) as { uuid?: string };
      return navigate(uuid ? `/pay/complete/${uuid}` : '/order', { replace: true });
    }
    if (isApiError(error, 'PRICE_CHANGED')) {
      const sheet = await readAgain();
      void cache.invalidateQueries({ queryKey: checkoutKeys.sum(id) });
      const now = ((error.details as { totals?: CartTotals } | undefined)?.totals ?? sheet?.totalPricesDetail ?? before)
        .price;
      return showErrorSnackbar({
        title: message,
        message: `결제 금액이 ${formatWon(before.price)}에서 ${formatWon(now)}으로 바뀌었어요.`,
      });
    }
    if (isApiError(error, 'GOODS_CHANGED')) {
      await readAgain();
      return showErrorSnackbar({ title: '상품 정보가 바뀌었어요', message });
    }
    if (writing.blame(error)) return;
    if (isApiError(error, 'CONSENT_REQUIRED')) {
      await readAgain();
      return showSnackbar(message);
    }
    if (isApiError(error, 'REFUND_ACCOUNT_REQUIRED')) {
      const onConfirm = () => void navigate('/my-cuma/refund-account?edit=1');
      return showErrorSnackbar({ message, confirm: '계좌 등록하기', cancel: '닫기', onConfirm });
    }
    if (isApiError(error, 'ORDER_TMP_EXPIRED')) {
      return showErrorSnackbar({
        message,
        confirm,
        onConfirm: () => void navigate(to, { replace: true, state }),
      });
    }
    if (isApiError(error, 'UNPAID_ORDERS')) {
      const onConfirm = () => void navigate('/order');
      const title = '지금은 주문할 수 없어요';
      return showErrorSnackbar({ title, message, confirm: '주문내역 보기', cancel: '닫기', onConfirm });
    }
    if (isApiError(error) && error.statusCode === 409) {
      const onConfirm = () => void navigate(to, { state });
      return showErrorSnackbar({
        title: '지금은 주문할 수 없어요',
        message,
        confirm,
        cancel: '닫기',
        onConfirm,
      });
    }
    return showSnackbar(message);
  };
}
