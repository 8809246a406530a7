import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { pageMeta } from '../app/head.ts';
import { apiContext, loaderNow } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useListing } from '../product/listing.ts';
import { PhotoWall, photoPageOf, photoQuery } from '../reviews/photo-wall.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ReviewSummary } from '../reviews/review-summary.tsx';
import { reviewViewOf } from '../reviews/review-view.ts';

const orders = [
  { value: 'recommend', label: '추천순' },
  { value: 'latest', label: '최신순' },
  { value: 'score_desc', label: '별점 높은 순' },
  { value: 'score_asc', label: '별점 낮은 순' },
] as const;

export const handle: RouteHandle = { title: '후기', bar: 'none' };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 });
  const [product, reviews, photos] = await Promise.all([
    requireReply(api('GET /v1/products/{id}', { params: { id } })),
    requireReply(
      api('GET /v1/products/{id}/reviews', { params: { id }, query: query(new URL(request.url).searchParams, 1) }),
    ),
    requireReply(api('GET /v1/products/{id}/reviews', { params: { id }, query: photoQuery(1) })),
  ]);
  return {
    ...{ id, name: product.name, distributor: { name: product.distributor.name } },
    ...{ reviews, photos: photoPageOf(photos), now: loaderNow(context) },
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { title: `${loaderData.name} 후기`, path: `/product/${loaderData.id}/reviews` }) : [];

export default function ReviewsPage() {
  const { id, name, distributor, reviews, photos, now } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const showSnackbar = useSnackbar();
  const reviewQuery = query(search, 1);
  const listing = useListing(
    ['reviews', id, reviewQuery.orderBy, reviewQuery.reviewType, reviewQuery.period, reviewQuery.option],
    reviews,
    (page) => api('GET /v1/products/{id}/reviews', { params: { id }, query: query(search, Number(page)) }),
  );
  async function loadMore() {
    const page = await listing.reach();
    if (page?.entities.length === 0) showSnackbar('가져올 내용이 없습니다.');
  }
  const product = { id, name, distributor };
  // A brand whose sellers write letters opens with the first good review that one answered. A complaint keeps its place in the list.
  const answered =
    brand.cardNamesSeller && reviewQuery.orderBy === 'recommend'
      ? reviews.entities.find(({ answer, score }) => answer && score >= 4)
      : undefined;
  return (
    <div className="reviews-page">
      <h1 className="mb-4 font-bold text-section">{name} 후기</h1>
      {answered && (
        <ul className="-mt-4 mb-2">
          <ReviewCard product={product} review={reviewViewOf(answered)} now={now} />
        </ul>
      )}
      <ReviewSummary summary={reviews.summary} />
      <PhotoWall
        product={product}
        first={photos}
        count={reviews.summary.photoCount}
        all={search.has('photo') ? null : withParam(search, 'photo', '')}
      />
      <fieldset aria-label="정렬" className="faded-row no-bar">
        {reviews.summary.week.count > 0 && (
          <Chip to={withParam(search, 'week', search.has('week') ? null : '')} replace selected={search.has('week')}>
            이번 주에 받은 분들 {groupThousands(reviews.summary.week.count)}
          </Chip>
        )}
        {search.has('photo') && (
          <Chip to={withParam(search, 'photo', null)} replace selected>
            사진 후기 {groupThousands(reviews.summary.photoCount)}
          </Chip>
        )}
        {orders.map(({ value, label }) => (
          <Chip
            key={value}
            to={withParam(search, 'order', value === 'recommend' ? null : value)}
            replace
            selected={reviewQuery.orderBy === value}
          >
            {label}
          </Chip>
        ))}
      </fieldset>
      {reviews.summary.options.length > 1 && (
        <fieldset aria-label="옵션" className="option-filter no-bar">
          {reviews.summary.options.map(({ name: option, count, average }) => (
            <Chip
              key={option}
              to={withParam(search, 'option', search.get('option') === option ? null : option)}
              replace
              selected={search.get('option') === option}
            >
              <span>{option}</span> <span>{groupThousands(count)}</span>
              <span className="option-score">
                <span className="star" aria-label="평점" role="img" /> {average.toFixed(1)}
              </span>
            </Chip>
          ))}
        </fieldset>
      )}
      {listing.entities.length === 0 ? (
        reviews.summary.average === null ? (
          <EmptyState
            art="thought"
            title="첫 후기를 남겨주세요"
            action={{ label: '상품 보기', to: `/product/${id}` }}
          />
        ) : (
          <EmptyState
            art="thought"
            title="고른 조건의 후기가 없어요"
            action={{ label: '모든 후기 보기', to: `/product/${id}/reviews` }}
          />
        )
      ) : (
        <>
          <ul>
            {listing.entities
              .filter((review) => review.id !== answered?.id)
              .map((review) => (
                <ReviewCard key={review.id} product={product} review={reviewViewOf(review)} now={now} />
              ))}
          </ul>
          <InfiniteScroll
            more={listing.more}
            busy={listing.busy}
            failed={listing.failed}
            onReach={loadMore}
            end="후기를 모두 보셨어요."
          />
        </>
      )}
    </div>
  );
}

function query(search: URLSearchParams, page: number) {
  const orderBy = orders.find(({ value }) => value === search.get('order'))?.value ?? 'recommend';
  const option = search.get('option')?.slice(0, 100) || undefined;
  return {
    ...{ page, take: 10, orderBy, option },
    reviewType: search.has('photo') ? ('photo' as const) : undefined,
    period: search.has('week') ? ('week' as const) : undefined,
  };
}

function withParam(search: URLSearchParams, key: string, value: string | null) {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return { search: next.toString() };
}
