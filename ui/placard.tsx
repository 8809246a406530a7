import type { ProductSummary } from '#contract/catalog.ts';
import { classNames } from './cx.ts';
import { Thumbnail } from './thumbnail.tsx';

/** What a placard needs beyond the fields of a card: the branch (root category id) and how the product is kept. */
export type PlacardData = { branch: number; storage: ProductSummary['storage'] };

type PlacardProduct = Pick<ProductSummary, 'name'> & Partial<Pick<ProductSummary, 'pictured' | 'category' | 'storage'>>;

/** The placard of a product whose first image does not show the food; null where an image does. */
export function placardOf({
  pictured = true,
  category,
  storage = 'room',
}: Omit<PlacardProduct, 'name'>): PlacardData | null {
  return pictured || !category ? null : { branch: category.parent?.id ?? category.id, storage };
}

type Props = {
  product: Pick<ProductSummary, 'name' | 'origin' | 'optionName'>;
  placard: PlacardData;
  /** Further facts at its foot. */
  more?: readonly (string | null)[];
  className?: string;
};

/** The face of a product without a picture, drawn as a market's placard. Its name is also the card's text, so it is hidden from readers. */
export function Placard({ product: { name, origin, optionName }, placard, more = [], className }: Props) {
  const kept = placard.storage === 'room' ? null : placard.storage === 'chilled' ? '냉장' : '냉동';
  // "1kg(25~30미)" is two facts.
  const [amount, detail = kept] = (optionName ?? '').split(/[()]/).filter(Boolean);
  const isLong = name.length > 9 || name.split(' ').some((word) => word.length > 5);
  return (
    <span aria-hidden className={classNames('placard', `placard-${placard.branch}`, className)}>
      <span>{origin}</span>
      <b className={isLong ? 'placard-long' : undefined}>{name}</b>
      <span className="placard-what">
        <span className="dots">
          {[amount, detail, ...more].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </span>
    </span>
  );
}

type ThumbnailProps = Omit<Parameters<typeof Thumbnail>[0], 'base' | 'placeholder' | 'alt' | 'placard'> & {
  product: PlacardProduct & Pick<ProductSummary, 'imageSmall' | 'placeholder'>;
};

/** The small image of a product in a cart or an order, or the first two words of its name. */
export function ProductThumbnail({ product, ...rest }: ThumbnailProps) {
  const placard = placardOf(product);
  return (
    <Thumbnail
      base={product.imageSmall}
      placeholder={product.placeholder}
      placard={placard && { branch: placard.branch, words: product.name.split(' ', 2).join(' ') }}
      {...rest}
    />
  );
}
