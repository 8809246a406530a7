import { fileURLToPath } from 'node:url';
import { paintedNameOf } from './art.ts';
import type { DemoProduct } from './demo-product.ts';
import { seededRandom } from './seeded-random.ts';

/** The folder of the painted photos of buyers, 480 by 480. */
export const buyerPhotosFolder = fileURLToPath(new URL('photos/', import.meta.url));

/** The number of photos of each painted food. */
const photosOfFood: Record<string, number> = {
  tangerine: 2,
  apple: 2,
  strawberry: 2,
  shine: 2,
  egg: 2,
  potato: 2,
  beef: 2,
  'sweet-potato': 2,
  tomato: 2,
  pear: 2,
  pork: 1,
  kimchi: 2,
  'pork-neck': 1,
};

/** Addresses of the photos that buyers of this product may have sent; no gallery shows one. */
export function buyerPhotosOf(good: DemoProduct) {
  const food = paintedNameOf(good);
  const count = (food && photosOfFood[food]) || 0;
  return Array.from({ length: count }, (_, at) => `/pictures/buyers/${food}-${at + 1}`);
}

/** The photos of each review of a product, in the order of `scores`: good reviews show one, and none is shown twice. */
export function photosOfReviews(good: DemoProduct, product: number, scores: readonly number[]) {
  const luck = seededRandom(`photos ${product}`);
  const left = luck.some(buyerPhotosOf(good), 2);
  return scores.map((score) => (score >= 4 && luck.happens(1 / 6) ? left.splice(0, 1) : []));
}
