import { useEffect, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { Order } from '#contract/orders.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { clearPaymentReturn, startPaymentReturn } from './payment-return-state.ts';
import { isPaymentClosed, openPaymentWindow, paymentClosedMessage } from './toss-widget.ts';

/** Continues the payment of a pending order on any device of its buyer. `held` is true from the press until the outcome is known. */
export function useResumePayment(order: Order, onGone: () => Promise<unknown>) {
  const [held, setHeld] = useState(false);
  const settings = useRouteLoaderData('root') as StorefrontSettings;
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();

  // A page restored from the back/forward cache is still locked, so it is unlocked.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setHeld(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  async function resume() {
    if (held) return;
    setHeld(true);
    try {
      const path = 'GET /v4/app-users/order-tmp/confirm/{orderUuid}';
      const found = await api(path, { params: { orderUuid: order.uuid } });
      const { state, pg, orderTmpId } = found;
      if (state === 'paid') return await navigate(`/pay/complete/${order.uuid}`, { replace: true });
      if (state === 'pending') return await navigate(`/pay/processing?orderUuid=${order.uuid}`, { replace: true });
      if (!pg || !orderTmpId) return await endPayment('결제할 수 있는 시간이 지났어요. 다시 주문해 주세요.');
      startPaymentReturn(orderTmpId, order.uuid);
      await openPaymentWindow(settings.tossSdkUrl, found, choiceOf(order));
    } catch (error) {
      clearPaymentReturn();
      if (isPaymentClosed((error as { code?: unknown }).code)) return showStopped(paymentClosedMessage);
      // A guest's order is shown on other devices, but can be paid only on the one that placed it.
      if (isApiError(error, 'NOT_FOUND')) return showStopped('결제를 시작한 기기에서 이어서 결제해 주세요.');
      showStopped(errorMessageOf(error));
    }
  }

  async function endPayment(text: string) {
    showStopped(text);
    await onGone();
  }

  function showStopped(text: string) {
    setHeld(false);
    showSnackbar(text);
  }

  return { held, resume };
}

// The wallet is known only where it was chosen; elsewhere the payment window asks again.
function choiceOf({ address, payment }: Order) {
  const method = payment.paymentMethodType === 'easy_pay' ? 'card' : payment.paymentMethodType;
  return { customerName: address.guestOrderName ?? address.receiverName, method, wallet: 'TOSSPAY' as const };
}
