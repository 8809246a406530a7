import { z } from 'zod';
import { CategoryRef, narrowing, OrderBy } from './catalog.ts';
import { Cursor, PathId, take, text, whole } from './primitives.ts';

export const Facet = z.object({ key: z.string(), label: z.string(), count: z.int() });

/** How a search was understood: what it was corrected to, a token that keeps its ranking, and what it can be narrowed by. */
export const SearchExtra = {
  searchToken: z.string(),
  corrected: z.string().nullable(),
  /** Where to look on when nothing was found. */
  nearest: CategoryRef.nullable(),
  facets: z.object({
    categories: z.array(Facet),
    origins: z.array(Facet),
    shipping: z.array(Facet),
    prices: z.array(Facet),
  }),
};

/** What a branch can be narrowed by, each kind counted under the other choices. */
export const Facets = z.object({
  count: z.int(),
  origins: z.array(Facet),
  shipping: z.array(Facet),
  ships: z.array(Facet),
  prices: z.array(Facet),
  grades: z.array(Facet),
  saleable: z.array(Facet),
});
export type Facets = z.output<typeof Facets>;

export const SearchQuery = z.strictObject({
  filter: text(1, 50),
  take: take(15),
  page: whole(1, 100).default(1),
  searchToken: Cursor.optional(),
  orderby: OrderBy.default('recommend'),
  categoryId: PathId.optional(),
  origin: narrowing.origin,
  freeShipping: narrowing.freeShipping,
  saleable: narrowing.saleable,
  minPrice: narrowing.minPrice,
  maxPrice: narrowing.maxPrice,
});

export const Suggestion = z.object({
  word: z.string(),
  kind: z.enum(['product', 'category', 'distributor', 'popular']),
});
