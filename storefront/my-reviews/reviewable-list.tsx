import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { ReviewableItem } from '#contract/reviews.ts';
import { dayText, shipText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { optionsText } from '../orders/order-texts.ts';
import { reviewKeys } from '../reviews/reviews-query-keys.ts';
import { InfiniteList } from './infinite-list.tsx';
import { readReviewDraft } from './review-draft.ts';
import { ReviewSubject } from './review-subject.tsx';

export function ReviewableList() {
  const query = useInfiniteQuery({
    queryKey: reviewKeys.open,
    queryFn: ({ pageParam }) => api('GET /v1/app-users/no-review-products', { query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
  });
  return (
    <InfiniteList
      query={query}
      end="쓸 수 있는 후기를 모두 보셨어요."
      empty={
        <EmptyState
          art="thought"
          title="지금은 쓸 수 있는 후기가 없어요"
          text="상품을 받으면 여기에서 후기를 남길 수 있어요."
          action={{ label: '주문내역 보기', to: '/order' }}
        />
      }
    >
      {(lines) => (
        <ul className="px-gutter">
          {lines.map((line) => (
            <Row key={line.uuid} line={line} />
          ))}
        </ul>
      )}
    </InfiniteList>
  );
}

function Row({ line }: { line: ReviewableItem }) {
  const { points, pointUntil, reviewUntil, shipmentDate } = line;
  const hasDraft = readReviewDraft(line.uuid) !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-b py-4 last:border-b-0">
      <div className="min-w-0 flex-1 basis-40">
        <ReviewSubject
          product={line.product}
          option={optionsText(line)}
          ships={shipmentDate && shipText(shipmentDate)}
        />
      </div>
      <ButtonLink
        to={`/my-cuma/review/write/${line.uuid}`}
        variant="secondary"
        size="small"
        className="ml-auto"
        aria-label={`${line.product.name} 후기 ${hasDraft ? '이어 쓰기' : '쓰기'}`}
      >
        {hasDraft ? '이어 쓰기' : '후기 쓰기'}
      </ButtonLink>
      <p className="tabular mt-1 basis-full pl-19 text-second">
        {pointUntil ? (
          <>
            사진 후기 <b className="font-semibold text-brand-strong">{groupThousands(points.photo)}P</b>
            <span className="text-ink-600"> · {dayText(pointUntil)}까지</span>
          </>
        ) : (
          <span className="text-ink-600">{dayText(reviewUntil)}까지 쓸 수 있어요. 포인트는 지급되지 않아요.</span>
        )}
      </p>
    </li>
  );
}
