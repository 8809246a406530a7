import fish from './doors/fish.webp';
import food from './doors/food.webp';
import fruit from './doors/fruit.webp';
import meat from './doors/meat.webp';
import vegetable from './doors/vegetable.webp';
import type { CategorySlug } from './slugs.ts';

export const categoryImages: Record<CategorySlug, string> = { fruit, fish, meat, vegetable, food };
