import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import type { Totals } from '#contract/cart.ts';
import type { Check, Checked, OrderTmp } from '#contract/checkout.ts';
import type { Settings } from '#contract/settings.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { abandon, readTrip, startTrip } from './payment-return-state.ts';
import { closedMessage, openWindow } from './toss.ts';
import { type Home, useExplaining } from './use-order-errors.ts';
import type { Means } from './use-payment-options.ts';
import { check } from './use-place-order.ts';

type Asked = Pick<Check, 'address' | 'isGift' | 'giftData'>;
export type Given = {
  /** What the check is told beside the money: where it goes, or to whom it is given. */
  asked: Asked;
  customerName: string;
  blame: (error: unknown) => boolean;
  /** Where else to go when it cannot be ordered; the cart, unless told otherwise. */
  home?: Home;
};

/** The way from the pay button to the payment window. `held` lasts from the press until it is known how it went on. */
export function usePaying(
  { id, digest }: Pick<OrderTmp, 'id' | 'digest'>,
  { asked, customerName, blame, home }: Given,
  means: Means,
) {
  const [held, setHeld] = useState(false);
  const settings = useRouteLoaderData('root') as Settings;
  const navigate = useNavigate();
  const say = useSnackbar();
  const explain = useExplaining(id, { blame }, home);
  useReturn(id, () => {
    setHeld(false);
    say(closedMessage);
  });

  async function pay(totals: Totals, consents: Check['consents']) {
    if (held) return;
    setHeld(true);
    try {
      const earlier = readTrip();
      // An order that waits for its payment keeps the address it was made with, so it is let go first.
      if (earlier?.orderTmpId === id) await abandon(earlier.orderUuid).catch(() => undefined);
      const checked = await check(id, {
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
      startTrip(id, checked.orderUuid);
      await leave(checked);
    } catch (error) {
      setHeld(false);
      await explain(error, totals);
    }
  }

  async function leave(checked: Checked) {
    try {
      await openWindow(settings.tossSdkUrl, checked, { customerName, method: means.method, wallet: means.wallet });
    } catch (error) {
      await abandon(checked.orderUuid).catch(() => undefined);
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
      const trip = readTrip();
      if (trip?.orderTmpId !== id) return;
      await abandon(trip.orderUuid).catch(() => undefined);
      closed.current();
    };
    const shown = (event: PageTransitionEvent) => event.persisted && void look();
    void look();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [id]);
}
