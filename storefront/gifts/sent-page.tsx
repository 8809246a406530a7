import { useInfiniteQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { api } from '#client/api.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { GiftList } from './gift-list.tsx';
import { GiftTabs } from './gift-tabs.tsx';
import { giftKeys } from './gifts-query-keys.ts';
import { SentGiftCard } from './sent-card.tsx';

export const handle: RouteHandle = { title: '선물함' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '보낸 선물', path: '/gift/sent', hidden: true });

export default function SentGiftsPage() {
  return (
    <MemberOnly title="선물함" invite="로그인하고 선물을 보내 보세요">
      {({ uuid, counts }) => <Sent user={uuid} sent={counts.giftGroupCount} />}
    </MemberOnly>
  );
}

function Sent({ user, sent }: { user: string; sent: number }) {
  const query = useInfiniteQuery({
    queryKey: giftKeys.sentBy(user),
    queryFn: ({ pageParam }) => api('GET /v1/gift/group', { query: { nextPage: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
  });
  return (
    <>
      <GiftTabs active="sent" sent={sent} />
      <GiftList
        query={query}
        list={query.data?.pages.flatMap(({ entities }) => entities)}
        label="보낸 선물"
        empty={{ title: '아직 보낸 선물이 없어요', text: '주소를 몰라도 마음을 전할 수 있어요.' }}
        end="보낸 선물을 모두 보셨어요."
      >
        {(group) => (
          <li key={group.id}>
            <SentGiftCard group={group} />
          </li>
        )}
      </GiftList>
    </>
  );
}
