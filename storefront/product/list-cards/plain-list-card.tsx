import { ProductCardView } from '../product-card.tsx';
import type { ListCardProps } from './list-card.ts';

/** The card of the list view: the image next to the text. */
export default function PlainListCard({ product, eager }: ListCardProps) {
  return <ProductCardView product={product} look="list" eager={eager} />;
}
