import { Picture } from '#ui/picture.tsx';

/** A product's picture beside its name, as small as a list shows it. */
export function Thumb({ product }: { product: { imageSmall: string; placeholder: string } }) {
  return (
    <Picture
      base={product.imageSmall}
      alt=""
      placeholder={product.placeholder}
      sizes="64px"
      className="size-16 shrink-0 rounded-card"
    />
  );
}
