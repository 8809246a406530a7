import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { clearAddressDraft } from '../address/address-draft.ts';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { checkoutKeys } from './checkout-query-keys.ts';
import { confirmPayment, type PaymentOutcome, type PaymentReturn, paymentReturnOf } from './confirm-payment.ts';
import { useSlowPayment } from './payment-overlay.tsx';
import { clearPaymentReturn, readPaymentReturn, resumeToken } from './payment-return-state.ts';
import { WaitingScreen } from './waiting-screen.tsx';

export const handle: RouteHandle = { title: '결제 확인', bar: 'none', calm: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '결제 확인', path: '/pay/processing', hidden: true });

/** The page after the payment window. A reload or a return repeats the same request. */
export default function ProcessingPage() {
  const [search] = useSearchParams();
  const returned = paymentReturnOf(search);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  return (
    <>
      <HiddenHeading />
      {!hydrated ? (
        <WaitingScreen title="결제를 확인하고 있어요" text="잠시만 기다려 주세요." />
      ) : returned ? (
        <Confirming key={returned.orderUuid} returned={returned} />
      ) : (
        <ErrorScreen
          title="결제 정보를 확인할 수 없어요"
          text="주소가 올바르지 않아요. 결제하셨다면 주문내역에서 확인할 수 있어요."
          button="홈으로"
          onPress={() => void navigate('/', { replace: true })}
        />
      )}
    </>
  );
}

function Confirming({ returned }: { returned: PaymentReturn }) {
  const [end, setEnd] = useState<PaymentOutcome | null>(null);
  const [turn, setTurn] = useState(0);
  const late = useSlowPayment(end === null);
  const returnedRef = useRef(returned);
  const navigate = useNavigate();
  const cache = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another attempt.
  useEffect(() => {
    // Before the session starts, because it would create a guest in place of a member whose token is only in memory.
    resumeToken();
    const leaving = new AbortController();
    setEnd(null);
    void confirmPayment(returnedRef.current, leaving.signal).then((result) => {
      if (leaving.signal.aborted) return;
      if (result.kind === 'paid' || result.kind === 'issued') {
        if (result.kind === 'paid' && result.order)
          cache.setQueryData(checkoutKeys.order(returnedRef.current.orderUuid), result.order);
        const tmp = readPaymentReturn()?.orderTmpId;
        if (tmp) clearAddressDraft(tmp);
        clearPaymentReturn();
        void navigate(`/pay/complete/${returnedRef.current.orderUuid}`, { replace: true });
      } else if (result.kind === 'refused') {
        const tmp = readPaymentReturn()?.orderTmpId ?? returnedRef.current.orderTmpId;
        const query = new URLSearchParams({ orderUuid: returnedRef.current.orderUuid, code: result.code });
        if (tmp) query.set('orderTmpId', String(tmp));
        void navigate(`/pay/fail?${query}`, { replace: true });
      } else setEnd(result);
    });
    return () => leaving.abort();
  }, [turn, navigate, cache]);

  if (end?.kind === 'stranger') {
    return (
      <ErrorScreen
        title="주문을 찾을 수 없어요"
        text="결제를 시작한 브라우저에서 다시 확인해 주세요. 확인되지 않은 결제는 자동으로 취소돼요."
        button="홈으로"
        onPress={() => void navigate('/', { replace: true })}
      />
    );
  }
  if (end) {
    return (
      <WaitingScreen still title="결제 확인 중입니다." text="주문내역에서 곧 확인할 수 있어요.">
        <ButtonLink to="/order" full>
          주문내역 보기
        </ButtonLink>
        <Button variant="secondary" full onClick={() => setTurn(turn + 1)}>
          다시 확인
        </Button>
      </WaitingScreen>
    );
  }
  return late ? (
    <WaitingScreen title="결제 확인 중입니다." text="주문내역에서 곧 확인할 수 있어요." />
  ) : (
    <WaitingScreen title="결제를 확인하고 있어요" text="잠시만 기다려 주세요." />
  );
}
