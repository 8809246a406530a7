import type { ProductCardData } from '../card-data.ts';

export type ListCardProps = { product: ProductCardData; eager: boolean };
