import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { catalogKeys } from '../product/catalog-query-keys.ts';
import { useListing } from '../product/listing.ts';
import { PhotosHead } from './photos-head.tsx';
import { ReviewCard } from './review-card.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { type ReviewViewPage, reviewPageOf } from './review-view.ts';

type Props = {
  product: { id: number; name: string; distributor: { name: string } };
  first: ReviewViewPage;
  now: string;
};

/** The document contains a few reviews; more load in pages of ten from the first, without those already shown. */
export function ReviewSection({ product, first, now }: Props) {
  const showSnackbar = useSnackbar();
  const few = { ...first, page: { ...first.page, nextPage: first.page.nextPage && '1' } };
  const listing = useListing(['reviews', product.id, 'recommend'], few, async (page) => {
    const query = { page: Number(page), take: 10 };
    const found = await api('GET /v1/products/{id}/reviews', { params: { id: product.id }, query });
    const shown = new Set(first.entities.map(({ id }) => id));
    return reviewPageOf({ ...found, entities: found.entities.filter(({ id }) => !shown.has(id)) });
  });

  async function loadMore() {
    const page = await listing.reach();
    if (page?.entities.length === 0) showSnackbar('가져올 내용이 없습니다.');
  }

  return (
    <section id="reviews" className="band px-gutter py-6">
      <h2 className="mb-4 font-bold text-section">
        후기 <span className="tabular text-brand-strong">{groupThousands(first.page.count)}</span>
      </h2>
      {listing.entities.length === 0 ? (
        <EmptyState art="thought" title="첫 후기를 남겨주세요" text="먼저 드셔 보고 이야기를 들려주세요." />
      ) : (
        <>
          <ReviewSummary summary={first.summary} />
          {first.summary.photoCount > 0 && <Strip product={product} count={first.summary.photoCount} />}
          <ul>
            {listing.entities.map((review) => (
              <ReviewCard key={review.id} product={product} review={review} now={now} />
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
            {listing.more && (
              <Button variant="secondary" busy={listing.busy} onClick={loadMore}>
                후기 더 보기
              </Button>
            )}
            <ButtonLink to={`/product/${product.id}/reviews`} variant="secondary">
              모든 후기와 사진
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

/** Photos of buyers in one row, whose space is reserved until it loads. */
function Strip({ product, count }: { product: { id: number; name: string }; count: number }) {
  const mark = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(mark);
  const { data } = useQuery({
    queryKey: catalogKeys.reviewPhotos(product.id),
    queryFn: () =>
      api('GET /v1/products/{id}/reviews', {
        params: { id: product.id },
        query: { reviewType: 'photo', take: 10, page: 1 },
      }),
    enabled: isNear,
  });
  const photos = (data?.entities ?? []).flatMap(({ reviewImages }) => reviewImages.map(({ imageFile }) => imageFile));
  return (
    <div ref={mark} className="mt-4 min-h-38">
      <PhotosHead count={count} all={`/product/${product.id}/reviews?photo=`} />
      <ReviewPhotos photos={[...new Set(photos)].slice(0, 12)} name={`${product.name} 후기`} />
    </div>
  );
}
