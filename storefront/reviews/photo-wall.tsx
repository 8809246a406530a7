import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { To } from 'react-router';
import { api } from '#client/api.ts';
import type { ProductReview, ProductReviews } from '#contract/reviews.ts';
import { Button } from '#ui/button.tsx';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { Stars } from '#ui/rating.tsx';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { catalogKeys } from '../product/catalog-query-keys.ts';
import { PhotosHead } from './photos-head.tsx';

const Viewer = lazyPart(
  async () => ({ default: (await import('../product/image-viewer.tsx')).ImageViewer }),
  FailedSheet,
);

export const photoQuery = (page: number) => ({ reviewType: 'photo' as const, take: 18, page });

type PhotoReview = Pick<ProductReview, 'score' | 'author' | 'contents' | 'reviewImages'>;
type PhotoPage = { entities: PhotoReview[]; page: ProductReviews['page'] };

/** A page of reviews with photos, without the fields that the wall does not show. */
export function photoPageOf({ entities, page }: ProductReviews): PhotoPage {
  return {
    entities: entities.map(({ score, author, contents, reviewImages }) => ({ score, author, contents, reviewImages })),
    page,
  };
}

type Props = {
  product: { id: number; name: string };
  first: PhotoPage;
  count: number;
  /** The link to the reviews with photos; null where the list below shows them. */
  all: To | null;
};

/** Photos of buyers under their number, eighteen reviews at a time; each opens in a viewer with its neighbours. `first` is in the page, so that nothing shifts. */
export function PhotoWall({ product, first, count, all }: Props) {
  const viewer = useSheet('photos');
  const [start, setStart] = useState(0);
  const wall = useInfiniteQuery({
    queryKey: catalogKeys.photos(product.id),
    queryFn: async ({ pageParam }) =>
      photoPageOf(
        await api('GET /v1/products/{id}/reviews', { params: { id: product.id }, query: photoQuery(pageParam) }),
      ),
    initialPageParam: 1,
    initialData: { pages: [first], pageParams: [1] },
    staleTime: 60_000,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
  });
  const reviews = wall.data.pages.flatMap(({ entities }) => entities);
  // The review of each photo; the same photo is shown once.
  const whose = new Map(reviews.flatMap((review) => review.reviewImages.map(({ imageFile }) => [imageFile, review])));
  const photos = [...whose.keys()];
  if (photos.length === 0) return null;
  return (
    <section aria-label="사진 모아 보기" className="photo-wall">
      <PhotosHead count={count} all={all} />
      <ul>
        {photos.map((photo, place) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={`${place + 1}번째 사진 크게 보기`}
              onClick={() => {
                setStart(place);
                viewer.open();
              }}
              className="block size-full focus-visible:-outline-offset-4"
            >
              <ResponsiveImage base={photo} alt="" sizes="(min-width: 600px) 240px, 33vw" className="size-full" />
            </button>
          </li>
        ))}
      </ul>
      {wall.hasNextPage && (
        <Button
          variant="secondary"
          full
          className="mt-3"
          busy={wall.isFetchingNextPage}
          onClick={() => void wall.fetchNextPage()}
        >
          사진 더 보기
        </Button>
      )}
      {viewer.opened && (
        <Viewer
          images={photos}
          name={`${product.name} 후기`}
          start={start}
          onClose={viewer.close}
          caption={(photo) => <Caption review={whose.get(photo)} />}
        />
      )}
    </section>
  );
}

/** The author and text of the review, below a large photo. */
function Caption({ review }: { review: PhotoReview | undefined }) {
  if (!review) return null;
  return (
    <>
      <p className="flex items-center gap-2 text-second">
        <Stars score={review.score} />
        <span className="font-semibold">{review.author}</span>
      </p>
      <p className="mt-1 line-clamp-3 text-second">{review.contents}</p>
    </>
  );
}
