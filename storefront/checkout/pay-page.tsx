import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, Navigate, useParams } from 'react-router';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { useBook } from '../address/book.ts';
import { head } from '../head.ts';
import { useSession } from '../session/session.tsx';
import type { Handle } from '../shell/handle.ts';
import { checkoutKeys } from './keys.ts';
import { useLast } from './last.ts';
import { OrderSheet } from './order-sheet.tsx';
import { failureOf, fetchSheet } from './sheet.ts';
import { SheetGone } from './sheet-gone.tsx';
import { SheetSkeleton } from './skeleton.tsx';

export const handle: Handle = { title: '주문서', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '주문서', path: location.pathname, hidden: true });

export default function PayPage() {
  const text = useParams().orderTmpId ?? '';
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  return (
    <>
      <h1 className="sr-only">주문서</h1>
      {id > 0 ? (
        <Sheet key={id} id={id} />
      ) : (
        <SheetGone button="장바구니로" to="/cart" title="주문서를 찾을 수 없어요" text="주소를 다시 확인해 주세요." />
      )}
    </>
  );
}

function Sheet({ id }: { id: number }) {
  const { state, isGuest, retry } = useSession();
  const sheet = useQuery({
    queryKey: checkoutKeys.sheet(id),
    queryFn: () => fetchSheet(id),
    enabled: state === 'ready',
    staleTime: 0,
  });
  // A member's usual address is on the sheet from its first moment.
  const book = useBook();
  const last = useLast();
  const isBookKnown = isGuest || book.data !== undefined || book.isError;
  if (sheet.data?.isGift) return <Navigate to={`/gift/send/${id}`} replace />;
  if (sheet.data && isBookKnown && last !== undefined)
    return <OrderSheet sheet={sheet.data} isGuest={isGuest} last={last} />;
  if (state === 'failed') return <ErrorScreen title="연결하지 못했어요" button="다시 시도" onPress={retry} />;
  if (!sheet.error) return <SheetSkeleton />;
  const { code, message, statusCode } = failureOf(sheet.error);
  if (code === 'ORDER_ALREADY_PLACED') return <Placed details={sheet.error} />;
  if (code === 'ORDER_TMP_EXPIRED' || statusCode === 404)
    return <SheetGone button="장바구니로" to="/cart" title="다시 주문해 주세요" text={message} />;
  return (
    <ErrorScreen
      title="주문서를 불러오지 못했어요"
      text={message}
      button="다시 시도"
      onPress={() => void sheet.refetch()}
    />
  );
}

function Placed({ details: error }: { details: unknown }) {
  const { uuid } = ((error as { details?: unknown }).details ?? {}) as { uuid?: string };
  return <Navigate to={uuid ? `/pay/complete/${uuid}` : '/order'} replace />;
}
