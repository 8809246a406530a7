import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { isUuid, orderSheetIdOf } from './confirm-payment.ts';
import { abandonPayment, paymentPathOf, readPaymentReturn, resumeToken } from './payment-return-state.ts';
import { sheetStartOf } from './sheet-start.ts';
import { isPaymentClosed, paymentClosedMessage } from './toss-widget.ts';
import { WaitingScreen } from './waiting-screen.tsx';

export const handle: RouteHandle = { title: '결제', bar: 'none', calm: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '결제', path: '/pay/fail', hidden: true });

/** Refusals of the shop itself; their message in the URL is ignored. */
const failureTexts: Record<string, string> = {
  PAYMENT_AMOUNT_MISMATCH: '결제 금액이 일치하지 않아 자동으로 취소했습니다.',
  PRICE_CHANGED: '결제 금액이 주문과 달라 결제하지 않았습니다.',
  ORDER_TMP_EXPIRED: '시간이 지났거나 이미 나간 결제창이라 결제하지 않았습니다.',
};

/** The page after a payment was cancelled or refused. */
export default function FailPage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const hydrated = useHydrated();
  const orderUuid = search.get('orderUuid') ?? '';
  const orderTmpId = orderSheetIdOf(search);
  const reason = useLetGo(isUuid(orderUuid) ? orderUuid : null, orderTmpId, isPaymentClosed(code));
  if (!hydrated || isPaymentClosed(code)) {
    return (
      <>
        <HiddenHeading />
        <WaitingScreen title="주문서로 돌아가고 있어요" text="잠시만 기다려 주세요." />
      </>
    );
  }
  // Only the sheet of a cart leads back to the cart: a gift or a direct purchase never was in it.
  const start = orderTmpId ? sheetStartOf(Number(orderTmpId)) : null;
  return (
    <section className="flex min-h-[70dvh] flex-col items-center justify-center px-gutter py-12 text-center">
      <Illustration art="rain" className="mb-5 size-24" />
      <h1 className="font-bold text-section">결제를 마치지 못했어요</h1>
      <p role="status" className="mt-2 min-h-12 max-w-80 text-ink-600">
        {failureTexts[code] ?? declinedText(search.get('message') ?? reason)}
      </p>
      {orderTmpId && <p className="mt-1 text-ink-400 text-second">입력하신 내용은 주문서에 그대로 있어요.</p>}
      <div className="mt-8 flex w-full max-w-80 flex-col gap-2">
        {orderTmpId && (
          <ButtonLink to={`/pay/${orderTmpId}`} full replace>
            {failureTexts[code] ? '다시 결제하기' : '다른 방법으로 다시 결제하기'}
          </ButtonLink>
        )}
        <ButtonLink
          to={start?.to ?? '/cart'}
          state={start?.state}
          variant={orderTmpId ? 'secondary' : 'primary'}
          full
          replace
        >
          {start ? '상품으로 가기' : '장바구니로 가기'}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Releases the order after the session has started, and returns to the order sheet when the window was merely closed. */
function useLetGo(orderUuid: string | null, orderTmpId: string | null, closed: boolean) {
  const { state } = useSession();
  const [reason, setReason] = useState<string | null>(null);
  const isHandled = useRef(false);
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  // Before the session starts, because it would create a guest in place of a member whose token is only in memory.
  useEffect(() => resumeToken(), []);
  useEffect(() => {
    if (state === 'starting' || isHandled.current) return;
    isHandled.current = true;
    void returnToOrder();

    async function returnToOrder() {
      const uuid = orderUuid ?? readPaymentReturn()?.orderUuid;
      const left = uuid ? await abandonPayment(uuid).catch(() => null) : null;
      // The window may report a failure for a payment that was approved or is not known yet.
      const path = paymentPathOf(left);
      if (path) return navigate(path, { replace: true });
      setReason(left?.reason ?? null);
      if (!closed) return;
      await navigate(orderTmpId ? `/pay/${orderTmpId}` : '/cart', { replace: true });
      showSnackbar(paymentClosedMessage);
    }
  }, [state, orderUuid, orderTmpId, closed, navigate, showSnackbar]);
  return reason;
}

function declinedText(reason: string | null) {
  const reasonText = (reason ?? '').slice(0, 100).trim();
  return `결제가 승인되지 않았습니다.${reasonText ? ` (${reasonText})` : ''}`;
}
