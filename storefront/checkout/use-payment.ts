import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import type { CartTotals } from '#contract/cart.ts';
import type { OrderSheetDetail, PlacedOrder, PlaceOrderForm } from '#contract/checkout.ts';
import type { PaymentState } from '#contract/payments.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { reportOrderSource } from '../analytics/visit-source.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { abandonPayment, paymentPathOf, readPaymentReturn, startPaymentReturn } from './payment-return-state.ts';
import { openPaymentWindow, paymentClosedMessage } from './toss-widget.ts';
import { type ReturnLink, useOrderErrors } from './use-order-errors.ts';
import type { PaymentOptions } from './use-payment-options.ts';

/** The fields of the order that `pay` adds to the entries of the buyer. */
type Added =
  | 'chkPrice'
  | 'chkDigest'
  | 'chkUsedPoint'
  | 'pgType'
  | 'consents'
  | 'orderAgain'
  | keyof PaymentOptions['body'];
export type PaymentRequest = {
  /** What the buyer entered: the delivery address or the gift's recipients, and the other entries of the sheet. */
  entered: Omit<PlaceOrderForm, Added>;
  customerName: string;
  blame: (error: unknown) => boolean;
  /** Where to return when the order cannot be placed; the cart by default. */
  home?: ReturnLink;
};

/** Places the order and opens the payment window. `held` is true from the press until the outcome is known. */
export function usePayment(
  { id, digest }: Pick<OrderSheetDetail, 'id' | 'digest'>,
  { entered, customerName, blame, home }: PaymentRequest,
  means: PaymentOptions,
) {
  const [held, setHeld] = useState(false);
  const settings = useRouteLoaderData('root') as StorefrontSettings;
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  const { isCash, receipt } = means;
  const blameReceipt = (error: unknown) => isCash && !receipt.values.saved && receipt.blame(error);
  const explain = useOrderErrors(id, { blame: (error) => blame(error) || blameReceipt(error) }, home);
  useReturn(id, (left) => {
    // It may have been paid in another window, or its result is not known yet.
    const path = paymentPathOf(left);
    if (path) return navigate(path, { replace: true });
    setHeld(false);
    showSnackbar(paymentClosedMessage);
  });

  async function pay(totals: CartTotals, consents: PlaceOrderForm['consents'], orderAgain = false) {
    if (held) return;
    setHeld(true);
    try {
      const earlier = readPaymentReturn();
      // A pending order keeps its original address, so it is released first.
      if (earlier?.orderTmpId === id) await abandonPayment(earlier.orderUuid).catch(() => undefined);
      const checked = await placeOrder(id, {
        ...entered,
        chkPrice: totals.price,
        chkDigest: digest,
        // Never "-0": used points are sent as a negative number (spec §5).
        chkUsedPoint: 0 - totals.usedPoint,
        pgType: 'toss',
        // This code is reached only when every box is ticked.
        consents: consents.map(({ kind, version }) => ({ kind, version })),
        ...means.body,
        ...(orderAgain ? { orderAgain } : {}),
        ...(totals.price === 0 ? { paymentMethodType: 'point' as const, orderItemCashReceiptInfo: null } : {}),
      });
      if (!checked.pg) return await navigate(`/pay/complete/${checked.orderUuid}`, { replace: true });
      startPaymentReturn(id, checked.orderUuid);
      await leave(checked);
    } catch (error) {
      setHeld(false);
      if (isApiError(error, 'ITEM_ALREADY_ORDERED'))
        return showErrorSnackbar({
          title: '이미 주문한 상품이에요',
          message: '한 번 더 주문할까요?',
          confirm: '주문하기',
          cancel: '닫기',
          onConfirm: () => void pay(totals, consents, true),
        });
      await explain(error, totals);
    }
  }

  async function leave(checked: PlacedOrder) {
    try {
      await openPaymentWindow(settings.tossSdkUrl, checked, {
        customerName,
        method: means.method,
        wallet: means.wallet,
      });
    } catch (error) {
      await abandonPayment(checked.orderUuid).catch(() => undefined);
      throw error;
    }
  }

  return { held, pay };
}

/** Handles a return from the payment window without a result, by the back button, whether the page was cached or reloaded. */
function useReturn(id: number, onReturn: (left: PaymentState | null) => unknown) {
  const returned = useRef(onReturn);
  returned.current = onReturn;
  useEffect(() => {
    const look = async () => {
      const trip = readPaymentReturn();
      if (trip?.orderTmpId !== id) return;
      returned.current(await abandonPayment(trip.orderUuid).catch(() => null));
    };
    const shown = (event: PageTransitionEvent) => event.persisted && void look();
    void look();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [id]);
}

/** Places an order and reports its source to analytics. */
async function placeOrder(id: number, body: PlaceOrderForm) {
  const checked = await api('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
  reportOrderSource(checked.orderUuid);
  return checked;
}
