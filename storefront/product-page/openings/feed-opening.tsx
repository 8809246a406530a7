import { placardOf } from '#ui/placard.tsx';
import type { OpeningProps } from './opening.ts';

/** The name and origin on the image. The heading below repeats them for readers. */
export default function FeedOpening({ product }: OpeningProps) {
  if (placardOf(product)) return null;
  return (
    <p aria-hidden className="opening-words">
      <b>
        {product.name} ({product.origin})
      </b>
    </p>
  );
}
