import { useInfiniteQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { Link, type MetaFunction } from 'react-router';
import { api } from '#client/api.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { inquiryCategoryTexts } from '#contract/rules/inquiries.ts';
import type { SupportInquiry } from '#contract/support.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';
import { RequireMember } from '../verification/require-member.tsx';
import { inquiryItemText, inquiryStateTexts, inquiryStateTones } from './inquiry-texts.ts';
import { SupportHours } from './support-hours.tsx';
import { inquiryKeys } from './support-query-keys.ts';
import { useThreadReader } from './use-reader.ts';

export const handle: RouteHandle = { title: '1:1 문의' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '1:1 문의', path: '/inquiry', hidden: true });

export default function InquiriesPage() {
  return (
    <RequireMember>
      {() => (
        <section className="flex flex-1 flex-col pb-10 [&:has(.bone,[data-more])>aside]:invisible [&:has(.empty-state)>header>p]:invisible">
          <header className="flex items-center justify-between gap-3 px-gutter pt-6 pb-2">
            <HiddenHeading />
            <p className="text-ink-600 text-second">남기신 문의와 답변이 여기에 있어요.</p>
            <ButtonLink to="/inquiry/new" size="small">
              문의하기
            </ButtonLink>
          </header>
          <List />
          <SupportHours />
        </section>
      )}
    </RequireMember>
  );
}

function List() {
  const reader = useThreadReader();
  const { isGuest } = useSession();
  const query = useInfiniteQuery({
    queryKey: inquiryKeys.list(reader),
    queryFn: ({ pageParam }) =>
      api('GET /v1/app-users/me/inquiries', { query: pageParam === null ? {} : { nextPage: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
  });
  const { data, error } = query;
  if (!data && error) return <LoadFailure error={error} onRetry={() => void query.refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="문의를 불러오는 중이에요" className="space-y-3 px-gutter pt-4">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    );
  const all = data.pages.flatMap(({ entities }) => entities);
  if (all.length === 0)
    return isGuest ? (
      <EmptyState
        art="thought"
        title="보여 드릴 문의가 없어요"
        text="비회원은 주문을 조회하면 그 주문을 문의하고 답변을 볼 수 있어요."
        action={{ label: '비회원 주문조회', to: '/guest/order-lookup' }}
      />
    ) : (
      <EmptyState art="thought" title="아직 문의가 없어요" text="궁금한 점을 남기면 고객센터가 답해 드려요." />
    );
  return (
    <>
      <ul aria-label="내 문의" className="px-gutter">
        {all.map((inquiry) => (
          <InquiryRow key={inquiry.uuid} inquiry={inquiry} />
        ))}
      </ul>
      <InfiniteScroll
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onReach={() => void query.fetchNextPage()}
        end="문의를 모두 보셨어요."
      />
    </>
  );
}

/** An inquiry in the list: its state, its first message and its subject. */
function InquiryRow({ inquiry }: { inquiry: SupportInquiry }) {
  const { uuid, state, category, contents, order, pictures, createDate } = inquiry;
  return (
    <li className="border-line border-b last:border-b-0">
      <Link to={`/inquiry/${uuid}`} className="-mx-2 block rounded-card px-2 py-4 active:bg-sunken">
        <span className="flex items-center gap-2 text-caption text-ink-600">
          <Badge tone={inquiryStateTones[state]}>{inquiryStateTexts[state]}</Badge>
          <span>{inquiryCategoryTexts[category]}</span>
          <span className="tabular ml-auto">{dottedDay(createDate)}</span>
        </span>
        <span className="mt-2 line-clamp-2 break-words">{contents}</span>
        {(order || pictures > 0) && (
          <span className="mt-1.5 flex items-center gap-2 text-caption text-ink-600">
            {order && <span className="truncate">{inquiryItemText(order)}</span>}
            {pictures > 0 && (
              <span className="tabular inline-flex shrink-0 items-center gap-1">
                <Image className="size-3.5" aria-hidden />
                사진 {pictures}
              </span>
            )}
          </span>
        )}
      </Link>
    </li>
  );
}
