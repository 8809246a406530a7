import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import { api, newKey } from '#browser/api.ts';
import { isRefusal, messageOf } from '#browser/refused.ts';
import type { Totals } from '#contract/cart.ts';
import type { Check, Checked } from '#contract/checkout.ts';
import { ApiError } from '#contract/client.ts';
import { won } from '#ui/price.tsx';
import { isPlaceWrong, serverFaults, type Writing } from '../address/writing.ts';
import { hasFaults } from '../address/written.ts';
import type { Settings } from '../context.ts';
import { useSnackbar, useWarning } from '../shell/messages.tsx';
import type { Means } from './means.ts';
import { fetchSheet, sheetKey } from './sheet.ts';
import { closedMessage, isClosed, openWindow } from './toss.ts';
import { abandon, readTrip, startTrip } from './trip.ts';

/** The way from the pay button to the payment window. `held` lasts from the press until it is known how it went on. */
export function usePaying(id: number, writing: Writing, means: Means) {
  const [held, setHeld] = useState(false);
  const settings = useRouteLoaderData('root') as Settings;
  const sent = useRef<{ text: string; key: string } | null>(null);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const say = useSnackbar();
  const warn = useWarning();
  useReturn(id, () => {
    setHeld(false);
    say(closedMessage);
  });

  async function pay(totals: Totals, consents: Check['consents']) {
    if (held || !writing.check()) return;
    setHeld(true);
    try {
      const earlier = readTrip();
      // An order that waits for its payment keeps the address it was made with, so it is let go first.
      if (earlier?.orderTmpId === id) await abandon(earlier.orderUuid).catch(() => undefined);
      const checked = await check({
        address: writing.form,
        chkPrice: totals.price,
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

  async function check(body: Check) {
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, key: newKey() };
    try {
      const checked = await api(
        'POST /v4/app-users/order-tmp/chk/{id}',
        { params: { id }, body },
        { idempotencyKey: sent.current.key },
      );
      sent.current = null;
      return checked;
    } catch (error) {
      // Without an answer the same question is asked again under its own key; with one, the next is a new question.
      if (error instanceof ApiError && error.statusCode !== 0) sent.current = null;
      throw error;
    }
  }

  async function leave(checked: Checked) {
    try {
      const customerName = writing.form.guestOrderName ?? writing.form.receiverName;
      await openWindow(settings.tossSdkUrl, checked, { customerName, method: means.method, wallet: means.wallet });
    } catch (error) {
      await abandon(checked.orderUuid).catch(() => undefined);
      throw error;
    }
  }

  async function explain(error: unknown, before: Totals) {
    if (isClosed((error as { code?: unknown }).code)) return say(closedMessage);
    const message = messageOf(error);
    if (isRefusal(error, 'ORDER_ALREADY_PLACED')) {
      const { uuid } = (error.details ?? {}) as { uuid?: string };
      return navigate(uuid ? `/pay/complete/${uuid}` : '/order', { replace: true });
    }
    if (isRefusal(error, 'PRICE_CHANGED')) {
      const sheet = await cache.fetchQuery({ queryKey: sheetKey(id), queryFn: () => fetchSheet(id), staleTime: 0 });
      void cache.invalidateQueries({ queryKey: ['order-sum', id] });
      const now = (error.details as { totals?: Totals } | undefined)?.totals?.price ?? sheet.totalPricesDetail.price;
      return warn({ title: message, message: `결제 금액이 ${won(before.price)}에서 ${won(now)}으로 바뀌었어요.` });
    }
    if (isRefusal(error) && (error.code === 'VALIDATION' || isPlaceWrong(error.code)) && hasFaults(serverFaults(error)))
      return writing.blame(serverFaults(error));
    if (isRefusal(error, 'CONSENT_REQUIRED')) {
      await cache.fetchQuery({ queryKey: sheetKey(id), queryFn: () => fetchSheet(id), staleTime: 0 });
      return say(message);
    }
    if (isRefusal(error, 'ORDER_TMP_EXPIRED')) {
      return warn({ message, confirm: '장바구니로', onConfirm: () => void navigate('/cart', { replace: true }) });
    }
    if (isRefusal(error) && error.statusCode === 409) {
      const onConfirm = () => void navigate('/cart');
      return warn({ title: '지금은 주문할 수 없어요', message, confirm: '장바구니로', cancel: '닫기', onConfirm });
    }
    return say(message);
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
