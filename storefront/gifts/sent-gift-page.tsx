import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { messageOf } from '#client/error-messages.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { head } from '../app/head.ts';
import { Heading } from '../layout/heading.tsx';
import type { Handle } from '../layout/route-handle.ts';
import { DetailSkeleton } from '../orders/detail-skeleton.tsx';
import { Gate } from '../verification/require-member.tsx';
import { Invitation } from '../verification/sign-in-prompt.tsx';
import { useGroup } from './group.ts';
import { SentGift } from './sent-gift.tsx';

export const handle: Handle = { title: '보낸 선물' };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '보낸 선물', path: location.pathname, hidden: true });

export default function SentOnePage() {
  const id = useParams().id ?? '';
  return <Gate guest={<Invitation title="로그인하고 보낸 선물을 확인하세요" />}>{() => <One key={id} id={id} />}</Gate>;
}

function One({ id }: { id: string }) {
  const group = useGroup(id);
  const navigate = useNavigate();
  if (group.data) return <SentGift id={id} group={group.data} />;
  if (!group.error)
    return (
      <>
        <Heading />
        <DetailSkeleton />
      </>
    );
  return group.missing ? (
    <ErrorScreen
      title="선물을 찾을 수 없어요"
      text="보낸 선물에서 다시 확인해 주세요."
      button="보낸 선물 보기"
      onPress={() => void navigate('/gift/sent', { replace: true })}
    />
  ) : (
    <ErrorScreen
      title="선물을 불러오지 못했어요"
      text={messageOf(group.error)}
      button="다시 시도"
      onPress={() => void group.refetch()}
    />
  );
}
