import fish from './doors/fish.webp';
import food from './doors/food.webp';
import fruit from './doors/fruit.webp';
import meat from './doors/meat.webp';
import vegetable from './doors/vegetable.webp';
import type { Slug } from './slugs.ts';

export const doors: Record<Slug, string> = { fruit, fish, meat, vegetable, food };
