import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, Navigate, useParams } from 'react-router';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { checkoutKeys } from '../checkout/keys.ts';
import { failureOf, fetchSheet } from '../checkout/sheet.ts';
import { SheetGone } from '../checkout/sheet-gone.tsx';
import { SheetSkeleton } from '../checkout/skeleton.tsx';
import { head } from '../head.ts';
import { Member } from '../identity/member.tsx';
import { useSession } from '../session/session.tsx';
import type { Handle } from '../shell/handle.ts';
import { GiftSheet } from './sheet.tsx';

export const handle: Handle = { title: '선물하기', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '선물하기', path: location.pathname, hidden: true });

export default function SheetPage() {
  const text = useParams().orderTmpId ?? '';
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  const { isGuest } = useSession();
  if (isGuest)
    return (
      <Member title="선물하기" invite="로그인하고 선물을 보내 보세요">
        {() => null}
      </Member>
    );
  return (
    <>
      <h1 className="sr-only">선물하기</h1>
      {id > 0 ? (
        <Sheet key={id} id={id} />
      ) : (
        <SheetGone button="선물 고르기" to="/gift" title="주문서를 찾을 수 없어요" text="주소를 다시 확인해 주세요." />
      )}
    </>
  );
}

function Sheet({ id }: { id: number }) {
  const { state, retry } = useSession();
  const sheet = useQuery({
    queryKey: checkoutKeys.sheet(id),
    queryFn: () => fetchSheet(id),
    enabled: state === 'ready',
    staleTime: 0,
  });
  if (sheet.data) return sheet.data.isGift ? <GiftSheet sheet={sheet.data} /> : <Navigate to={`/pay/${id}`} replace />;
  if (state === 'failed') return <ErrorScreen title="연결하지 못했어요" button="다시 시도" onPress={retry} />;
  if (!sheet.error) return <SheetSkeleton />;
  const { code, message, statusCode, placed } = { placed: placedOf(sheet.error), ...failureOf(sheet.error) };
  if (code === 'ORDER_ALREADY_PLACED')
    return <Navigate to={placed ? `/gift/complete/${placed}` : '/gift/sent'} replace />;
  if (code === 'ORDER_TMP_EXPIRED' || statusCode === 404)
    return <SheetGone button="선물 고르기" to="/gift" title="다시 골라 주세요" text={message} />;
  return (
    <ErrorScreen
      title="주문서를 불러오지 못했어요"
      text={message}
      button="다시 시도"
      onPress={() => void sheet.refetch()}
    />
  );
}

function placedOf(error: unknown) {
  return (error as { details?: { uuid?: string } | null }).details?.uuid;
}
