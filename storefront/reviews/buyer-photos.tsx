import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { catalogKeys } from '../product/catalog-query-keys.ts';

const room = 3;

/** Photos of buyers below the facts: a few, and the number of the others. Its space is reserved. */
export function BuyerPhotos({ product: { id }, count }: { product: { id: number }; count: number }) {
  const mark = useRef<HTMLAnchorElement>(null);
  const near = useNearViewport(mark);
  const { data } = useQuery({
    queryKey: catalogKeys.reviewPhotos(id),
    queryFn: () =>
      api('GET /v1/products/{id}/reviews', { params: { id }, query: { reviewType: 'photo', take: 10, page: 1 } }),
    enabled: near,
  });
  const photos = (data?.entities ?? []).flatMap(({ reviewImages }) => reviewImages.map(({ imageFile }) => imageFile));
  const few = [...new Set(photos)].slice(0, room + 1);
  const rest = count - room;
  return (
    <Link ref={mark} to={`/product/${id}/reviews?photo=`} className="mt-4 grid grid-cols-4 gap-2">
      <span className="photos-head col-span-4">
        <b>사진 후기 {groupThousands(count)}</b>
        <span>
          전체보기
          <ChevronRight className="size-4" aria-hidden />
        </span>
      </span>
      {Array.from({ length: Math.min(Math.max(count, few.length), room + 1) }, (_, place) => (
        <span key={place} className="relative block aspect-square overflow-hidden rounded-card bg-sunken">
          {few[place] && <ResponsiveImage base={few[place]} alt="" sizes="96px" className="size-full" />}
          {place === room && rest > 1 && (
            <b
              aria-hidden
              className="tabular absolute inset-0 grid place-items-center bg-black/55 font-bold text-white"
            >
              +{rest}
            </b>
          )}
        </span>
      ))}
    </Link>
  );
}
