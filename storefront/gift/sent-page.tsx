import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { api } from '#browser/api.ts';
import type { GiftGroup } from '#contract/gifts.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { Thumb } from '#ui/thumb.tsx';
import { head } from '../head.ts';
import { Member } from '../identity/member.tsx';
import type { Handle } from '../shell/handle.ts';
import { giftKeys } from './keys.ts';
import { GiftList } from './listing.tsx';
import { GiftTabs } from './tabs.tsx';
import { isOver, stateText, toWhom } from './words.ts';

export const handle: Handle = { title: '선물함' };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '보낸 선물', path: '/gift/sent', hidden: true });

export default function SentPage() {
  return (
    <Member title="선물함" invite="로그인하고 선물을 보내 보세요">
      {({ uuid, counts }) => <Sent user={uuid} sent={counts.giftGroupCount} />}
    </Member>
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
            <SentCard group={group} />
          </li>
        )}
      </GiftList>
    </>
  );
}

function SentCard({ group }: { group: GiftGroup }) {
  const { product } = group;
  return (
    <Link to={`/gift/sent/${group.id}`} className="block rounded-sheet p-4 ring-1 ring-line ring-inset">
      <span className="flex items-baseline justify-between gap-3 text-second">
        <b className={isOver(group) ? 'font-semibold text-ink-600' : 'tabular font-semibold text-brand-strong'}>
          {stateText(group)}
        </b>
        <span className="tabular text-ink-400">{dottedDay(group.createDate)}</span>
      </span>
      <span className="mt-2 flex gap-3">
        <Thumb base={product.image} placeholder={product.placeholder} side={72} />
        <span className="min-w-0 flex-1 self-center">
          <b className="block font-semibold">{toWhom(group)}</b>
          <span className="line-clamp-1 text-ink-600 text-second">{product.name}</span>
          <span className="line-clamp-1 text-ink-600 text-second">{group.optionName}</span>
        </span>
      </span>
    </Link>
  );
}
