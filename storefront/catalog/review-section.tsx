import { api } from '../api.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty.tsx';
import { PhotoStrip } from '../ui/photo-strip.tsx';
import { useListing } from './listing.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewSummary } from './review-summary.tsx';
import type { ReviewPage } from './reviews.ts';

type Props = { product: { id: number; name: string }; first: ReviewPage; now: string };

export function ReviewSection({ product, first, now }: Props) {
  const say = useSnackbar();
  const listing = useListing(['reviews', product.id, 'recommend'], first, (page) =>
    api('GET /v1/products/{id}/reviews', { params: { id: product.id }, query: { page: Number(page), take: 10 } }),
  );
  const photos = listing.entities.flatMap(({ reviewImages }) => reviewImages.map(({ imageFile }) => imageFile));

  async function more() {
    const page = await listing.reach();
    if (page?.entities.length === 0) say('가져올 내용이 없습니다.');
  }

  return (
    <section id="reviews" className="band px-gutter py-6">
      <h2 className="mb-4 font-bold text-section">
        후기 <span className="tabular text-brand-strong">{first.page.count.toLocaleString('ko-KR')}</span>
      </h2>
      {listing.entities.length === 0 ? (
        <EmptyState art="thought" title="아직 후기가 없어요" text="먼저 드셔 보고 이야기를 들려주세요." />
      ) : (
        <>
          <ReviewSummary summary={first.summary} />
          <div className="mt-4">
            <PhotoStrip photos={[...new Set(photos)].slice(0, 12)} label="후기 사진" />
          </div>
          <ul>
            {listing.entities.map((review) => (
              <ReviewCard key={review.id} review={review} now={now} />
            ))}
          </ul>
          <div className="mt-4 flex gap-2 *:flex-1">
            {listing.more && (
              <Button variant="secondary" busy={listing.busy} onClick={more}>
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
