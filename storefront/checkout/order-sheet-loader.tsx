import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { canStoreInTab } from '#client/storage.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useSession } from '../session/session.tsx';
import { checkoutKeys } from './checkout-query-keys.ts';
import { OrderSection } from './checkout-section.tsx';
import { resumeTokenOnSheet } from './payment-return-state.ts';
import { sheetStartOf } from './sheet-start.ts';
import { fetchOrderSheet, orderSheetErrorOf } from './use-order-sheet.ts';

type Props = {
  title: string;
  /** Where to start a new sheet when this one is missing or expired. */
  restart: { to: string; button: string; title: string };
  /** The page of the order that was placed from the sheet. */
  placedAt: (orderUuid: string | undefined) => string;
  /** The screen of the sheet; null while data it needs is loading. */
  children: (sheet: OrderSheetDetail) => ReactNode;
};

/** Loads the sheet named by the URL and handles every state of it. */
export function OrderSheetLoader(props: Props) {
  const text = useParams().orderTmpId ?? '';
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  const { to, button } = props.restart;
  // Before the session starts: without this token it would become that of a guest, who has no such sheet.
  useEffect(() => resumeTokenOnSheet(id), [id]);
  return (
    <>
      <h1 className="sr-only">{props.title}</h1>
      {id > 0 ? (
        <Opened key={id} id={id} {...props} />
      ) : (
        <OrderSheetExpired button={button} to={to} title="주문서를 찾을 수 없어요" text="주소를 다시 확인해 주세요." />
      )}
    </>
  );
}

function Opened(props: Props & { id: number }) {
  const [, probe] = useState(0);
  const isForgetful = useHydrated() && !canStoreInTab();
  if (!isForgetful) return <Sheet {...props} />;
  // The payment window would come back to a browser that no longer knows the customer.
  return (
    <ErrorScreen
      title="이 브라우저는 주문을 기억하지 못해요"
      text="브라우저 설정에서 쿠키와 사이트 데이터를 허용하거나, 다른 브라우저에서 주문해 주세요."
      button="다시 확인"
      onPress={() => probe((turn) => turn + 1)}
    />
  );
}

function Sheet({ id, restart, placedAt, children }: Props & { id: number }) {
  const { state, retry } = useSession();
  const sheet = useQuery({
    queryKey: checkoutKeys.sheet(id),
    queryFn: () => fetchOrderSheet(id),
    enabled: state === 'ready',
    staleTime: 0,
  });
  const screen = sheet.data && children(sheet.data);
  if (screen) return screen;
  if (state === 'failed') return <ErrorScreen title="연결하지 못했어요" button="다시 시도" onPress={retry} />;
  if (!sheet.error) return <CheckoutSkeleton />;
  const { code, message, statusCode } = orderSheetErrorOf(sheet.error);
  if (code === 'ORDER_ALREADY_PLACED') return <Navigate to={placedAt(orderOf(sheet.error))} replace />;
  if (code === 'ORDER_TMP_EXPIRED' || statusCode === 404) {
    const start = sheetStartOf(id);
    return <OrderSheetExpired {...restart} {...(start && { ...start, button: start.label })} text={message} />;
  }
  return (
    <ErrorScreen
      title="주문서를 불러오지 못했어요"
      text={message}
      button="다시 시도"
      onPress={() => void sheet.refetch()}
    />
  );
}

function orderOf(error: unknown) {
  return (error as { details?: { uuid?: string } | null }).details?.uuid;
}

function CheckoutSkeleton() {
  return (
    <>
      <div role="status" aria-label="주문서를 불러오는 중이에요" className="min-h-dvh">
        <OrderSection>
          <Skeleton className="h-7 w-24" />
          <Skeleton className="mt-4 h-24 w-full rounded-card" />
        </OrderSection>
        <OrderSection title="배송지">
          {['받는 분', '연락처', '주소'].map((label) => (
            <div key={label} className="mb-4">
              <Skeleton className="mb-1.5 h-5 w-16" />
              <Skeleton className="h-13 w-full rounded-card" />
            </div>
          ))}
        </OrderSection>
        <OrderSection title="결제수단">
          <Skeleton className="h-16 w-full rounded-card" />
        </OrderSection>
      </div>
      <BottomActionBar>
        <Skeleton className="h-13 w-full rounded-card" />
      </BottomActionBar>
    </>
  );
}

/** A missing or expired order sheet, with a link to start a new one. */
function OrderSheetExpired({
  to,
  state,
  ...rest
}: {
  title: string;
  text: string;
  button: string;
  to: string;
  state?: unknown;
}) {
  const navigate = useNavigate();
  return <ErrorScreen {...rest} onPress={() => void navigate(to, { replace: true, state })} />;
}
