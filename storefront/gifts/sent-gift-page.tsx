import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { OrderDetailSkeleton } from '../orders/detail-skeleton.tsx';
import { RequireMember } from '../verification/require-member.tsx';
import { SignInPrompt } from '../verification/sign-in-prompt.tsx';
import { useGiftGroup } from './gift-group.ts';
import { SentGift } from './sent-gift.tsx';

export const handle: RouteHandle = { title: '보낸 선물' };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '보낸 선물', path: location.pathname, hidden: true });

export default function SentGiftPage() {
  const id = useParams().id ?? '';
  return (
    <RequireMember guest={<SignInPrompt title="로그인하고 보낸 선물을 확인하세요" />}>
      {() => <One key={id} id={id} />}
    </RequireMember>
  );
}

function One({ id }: { id: string }) {
  const group = useGiftGroup(id);
  const navigate = useNavigate();
  if (group.data) return <SentGift id={id} group={group.data} />;
  if (!group.error)
    return (
      <>
        <HiddenHeading />
        <OrderDetailSkeleton />
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
      text={errorMessageOf(group.error)}
      button="다시 시도"
      onPress={() => void group.refetch()}
    />
  );
}
