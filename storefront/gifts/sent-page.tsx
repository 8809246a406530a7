import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { api } from '#client/api.ts';
import type { GiftGroup } from '#contract/gifts.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { ProductThumbnail } from '#ui/placard.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { GiftList } from './gift-list.tsx';
import { giftRecipientText, giftStateText, isGiftOver } from './gift-status-texts.ts';
import { GiftTabs } from './gift-tabs.tsx';
import { giftKeys } from './gifts-query-keys.ts';

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
  useFreshUser();
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

/** A gift in the sender's list. A failed gift is one line that opens its details. */
function SentGiftCard({ group }: { group: GiftGroup }) {
  if (isGiftOver(group)) return <Over group={group} />;
  const { product } = group;
  return (
    <Link to={`/gift/sent/${group.id}`} className="block rounded-sheet p-4 ring-1 ring-line ring-inset">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-second">
        <b className="tabular font-semibold text-brand-strong">{giftStateText(group)}</b>
        <span className="tabular whitespace-nowrap text-ink-400">{dottedDay(group.createDate)}</span>
      </span>
      <span className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
        <ProductThumbnail product={product} side={72} />
        <span className="min-w-0 grow basis-32 self-center">
          <b className="block font-semibold">{giftRecipientText(group)}</b>
          <span className="line-clamp-1 text-ink-600 text-second">{product.name}</span>
          <span className="line-clamp-1 text-ink-600 text-second">{group.optionName}</span>
        </span>
      </span>
    </Link>
  );
}

function Over({ group }: { group: GiftGroup }) {
  return (
    <Link
      to={`/gift/sent/${group.id}`}
      className="flex min-h-12 flex-wrap items-center gap-x-2 rounded-sheet bg-sunken px-4 py-2 text-ink-600 text-second"
    >
      <b className="font-semibold">{giftStateText(group)}</b>
      <span className="min-w-0 grow basis-32 truncate">
        {giftRecipientText(group)} · {group.product.name}
      </span>
      <span className="tabular whitespace-nowrap">{dottedDay(group.createDate)}</span>
    </Link>
  );
}
