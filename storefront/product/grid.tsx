import ListCard from '#front/list-card';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ProductCardData } from './card-data.ts';
import { ProductCardView } from './product-card.tsx';

type Props = {
  products: ProductCardData[];
  look?: 'grid' | 'three' | 'list';
  label: string;
  eager?: number;
  ranked?: boolean;
};

export function ProductGrid({ products, look = 'grid', label, eager = 0, ranked = false }: Props) {
  return (
    <ul aria-label={label} className={looks[look]}>
      {products.map((product, place) => (
        <li key={product.id} className="min-w-0">
          {look === 'list' ? (
            <ListCard product={product} eager={place < eager} />
          ) : (
            <ProductCardView product={product} eager={place < eager} rank={ranked ? place + 1 : undefined} />
          )}
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count = 6, look = 'grid' }: { count?: number; look?: 'grid' | 'list' }) {
  return (
    <div
      role="status"
      aria-label="불러오는 중이에요"
      className={look === 'grid' ? columns : 'flex flex-col gap-5 px-gutter'}
    >
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={look === 'grid' ? '' : 'flex items-center gap-4'}>
          <Skeleton
            className={look === 'grid' ? 'aspect-square w-full rounded-card' : 'size-32 shrink-0 rounded-card'}
          />
          <div className="flex-1">
            <Skeleton className="mt-3 h-3 w-1/3" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="mt-2 h-5 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

const columns = 'goods-grid px-gutter';
const looks = {
  grid: columns,
  three:
    'grid grid-cols-[repeat(auto-fill,minmax(min(7.75rem,100%),1fr))] gap-x-2 gap-y-6 px-gutter min-[600px]:grid-cols-4',
  list: 'list-rows',
};
