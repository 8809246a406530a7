import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import type { CartTotals } from '#contract/cart.ts';
import type { OrderSheetDetail, PlacedOrder, PlaceOrderForm } from '#contract/checkout.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { abandonPayment, readPaymentReturn, startPaymentReturn } from './payment-return-state.ts';
import { openPaymentWindow, paymentClosedMessage } from './toss.ts';
import { type ReturnLink, useOrderErrors } from './use-order-errors.ts';
import type { PaymentOptions } from './use-payment-options.ts';
import { placeOrder } from './use-place-order.ts';

type Asked = Pick<PlaceOrderForm, 'address' | 'isGift' | 'giftData'>;
export type PaymentRequest = {
  /** What the check is told beside the money: where it goes, or to whom it is given. */
  asked: Asked;
  customerName: string;
  blame: (error: unknown) => boolean;
  /** Where else to go when it cannot be ordered; the cart, unless told otherwise. */
  home?: ReturnLink;
};

/** The way from the pay button to the payment window. `held` lasts from the press until it is known how it went on. */
export function usePayment(
  { id, digest }: Pick<OrderSheetDetail, 'id' | 'digest'>,
  { asked, customerName, blame, home }: PaymentRequest,
  means: PaymentOptions,
) {
  const [held, setHeld] = useState(false);
  const settings = useRouteLoaderData('root') as StorefrontSettings;
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const explain = useOrderErrors(id, { blame }, home);
  useReturn(id, () => {
    setHeld(false);
    showSnackbar(paymentClosedMessage);
  });

  async function pay(totals: CartTotals, consents: PlaceOrderForm['consents']) {
    if (held) return;
    setHeld(true);
    try {
      const earlier = readPaymentReturn();
      // An order that waits for its payment keeps the address it was made with, so it is let go first.
      if (earlier?.orderTmpId === id) await abandonPayment(earlier.orderUuid).catch(() => undefined);
      const checked = await placeOrder(id, {
        ...asked,
        chkPrice: totals.price,
        chkDigest: digest,
        // Never "-0": used points go as a negative number (spec §5).
        chkUsedPoint: 0 - totals.usedPoint,
        pgType: 'toss',
        // Only who has ticked every box comes here.
        consents: consents.map(({ kind, version }) => ({ kind, version })),
        ...means.body,
        ...(totals.price === 0 ? { paymentMethodType: 'point' as const } : {}),
      });
      if (!checked.pg) return await navigate(`/pay/complete/${checked.orderUuid}`, { replace: true });
      startPaymentReturn(id, checked.orderUuid);
      await leave(checked);
    } catch (error) {
      setHeld(false);
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

/** Back from the payment window without its answer: by the back button, be the page kept alive or loaded anew. */
function useReturn(id: number, onClosed: () => void) {
  const closed = useRef(onClosed);
  closed.current = onClosed;
  useEffect(() => {
    const look = async () => {
      const trip = readPaymentReturn();
      if (trip?.orderTmpId !== id) return;
      await abandonPayment(trip.orderUuid).catch(() => undefined);
      closed.current();
    };
    const shown = (event: PageTransitionEvent) => event.persisted && void look();
    void look();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [id]);
}
