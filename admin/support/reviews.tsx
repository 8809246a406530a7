import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { StaffReview } from '#contract/reviews.ts';
import { Tabs } from '#ui/tabs.tsx';
import { adminApi } from '../admin-api.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { QueueLayout } from '../kit/queue-layout.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useQueueCursor } from '../kit/use-queue-cursor.ts';
import { useInfiniteRows } from '../kit/use-rows.ts';
import { StaffReviewPage } from './review.tsx';

export { Reviews as Component };

type Review = z.output<typeof StaffReview>;

const states = ['open', 'reported', 'appealed', 'hidden', 'all'] as const;
const stateNames = { open: '할 일', reported: '신고', appealed: '이의', hidden: '가린 것', all: '모두' } as const;

/** Reviews: answered by the seller, hidden only for a reason, and decided after an appeal. */
function Reviews() {
  const [params] = useSearchParams();
  const state = states.find((one) => one === params.get('tab')) ?? 'open';
  const { query, rows, count } = useInfiniteRows('reviews', { state }, (next) =>
    adminApi('GET /v1/staff/reviews', { query: { state, take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const { open, choose } = useQueueCursor(rows, ({ id }) => String(id));
  return (
    <>
      <ScreenHeading title="후기" />
      <Tabs
        label="후기"
        active={state}
        tabs={states.map((key) => ({
          key,
          label: stateNames[key],
          to: key === 'open' ? '/reviews' : `/reviews?tab=${key}`,
        }))}
      />
      <div className="mt-3">
        <ListStates
          shape="desk"
          query={query}
          isEmpty={rows.length === 0 && !open}
          empty={{ text: '여기에는 후기가 없어요.', to: '/', name: '오늘로 가기' }}
        >
          <QueueLayout
            rows={rows}
            idOf={({ id }) => String(id)}
            open={open}
            onOpen={choose}
            row={(review) => <Brief review={review} />}
            more={<LoadMore query={query} shown={rows.length} count={count} />}
          >
            {open && <StaffReviewPage key={open.id} review={open} />}
          </QueueLayout>
        </ListStates>
      </div>
    </>
  );
}

function Brief({ review }: { review: Review }) {
  return (
    <>
      <span className="line-clamp-2">{review.contents}</span>
      <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-ink-600 text-second">
        <span>★ {review.score}</span>
        {review.reports.length > 0 && <RowBadge tone="bad">신고 {review.reports.length}</RowBadge>}
        {review.appeal && !review.appeal.isAnswered && <RowBadge tone="warn">이의</RowBadge>}
        {review.hidden && <RowBadge>가림</RowBadge>}
        <span className="min-w-0 truncate">{review.product.name}</span>
      </span>
    </>
  );
}
