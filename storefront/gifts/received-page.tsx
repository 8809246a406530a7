import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { api } from '#client/api.ts';
import type { ReceivedGiftSummary } from '#contract/received-gifts.ts';
import { momentText } from '#contract/rules/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { GiftCardArt } from './gift-card.tsx';
import { GiftList } from './gift-list.tsx';
import { giftToneOf, receivedGiftText } from './gift-status-texts.ts';
import { GiftTabs } from './gift-tabs.tsx';
import { giftKeys } from './gifts-query-keys.ts';

export const handle: RouteHandle = { title: '선물함' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '받은 선물', path: '/gift/received', hidden: true });

export default function ReceivedGiftsPage() {
  return (
    <MemberOnly title="선물함" invite="로그인하고 받은 선물을 모아 보세요">
      {({ uuid, counts }) => <Received user={uuid} sent={counts.giftGroupCount} />}
    </MemberOnly>
  );
}

function Received({ user, sent }: { user: string; sent: number }) {
  useFreshUser();
  const query = useInfiniteQuery({
    queryKey: giftKeys.receivedBy(user),
    queryFn: ({ pageParam }) => api('GET /v1/gift/received', { query: { nextPage: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
  });
  return (
    <>
      <GiftTabs active="received" sent={sent} />
      <GiftList
        query={query}
        list={query.data?.pages.flatMap(({ entities }) => entities)}
        label="받은 선물"
        empty={{ title: '아직 받은 선물이 없어요', text: '내 번호로 온 선물과 내가 연 선물이 여기에 모여요.' }}
        end="받은 선물을 모두 보셨어요."
      >
        {(gift) => (
          <li key={gift.uuid}>
            <GiftRow gift={gift} />
          </li>
        )}
      </GiftList>
    </>
  );
}

function GiftRow({ gift }: { gift: ReceivedGiftSummary }) {
  const text = receivedGiftText(gift);
  return (
    <Link
      to={`/gift/received/${gift.uuid}`}
      className="flex flex-wrap gap-4 rounded-sheet p-4 ring-1 ring-line ring-inset"
    >
      <GiftCardArt card={gift.card} className="h-20 w-28! shrink-0 rounded-card" />
      <span className="min-w-0 flex-[1_1_9rem]">
        <Badge tone={giftToneOf(gift.stateText)}>{text}</Badge>
        <b className="mt-1 block truncate font-semibold">{gift.giftSenderName}님의 선물</b>
        <span className="line-clamp-1 text-ink-600 text-second">{gift.product.name}</span>
        {gift.giftStatus === 'unused' && (
          <span className="block text-second text-warning">{momentText(gift.expireDate)}까지</span>
        )}
      </span>
    </Link>
  );
}
