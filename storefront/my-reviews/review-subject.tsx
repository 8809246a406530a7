import { ProductThumbnail } from '#ui/placard.tsx';

type Props = {
  product: Parameters<typeof ProductThumbnail>[0]['product'];
  option: string;
  ships?: string | null;
};

/** The product of a review. */
export function ReviewSubject({ product, option, ships }: Props) {
  return (
    <div className="flex items-center gap-3">
      <ProductThumbnail product={product} />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold">{product.name}</p>
        <p className="text-ink-600 text-second">{[option, ships].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}
