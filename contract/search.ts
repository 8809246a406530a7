import { z } from 'zod';
import { CategoryRef, OrderBy, productFilters } from './catalog.ts';
import { CursorText, humanText, PathId, pageSize, wholeNumber } from './primitives.ts';

export const SearchFacet = z.object({ key: z.string(), label: z.string(), count: z.int() });

/** The interpretation of a search: its correction, a token that keeps its ranking, and its filters. */
export const SearchExtra = {
  searchToken: z.string(),
  corrected: z.string().nullable(),
  /** The suggested category when there are no results. */
  nearest: CategoryRef.nullable(),
  facets: z.object({
    categories: z.array(SearchFacet),
    origins: z.array(SearchFacet),
    shipping: z.array(SearchFacet),
    prices: z.array(SearchFacet),
  }),
};

/** The filter values of a category. Each kind is counted with the other filters applied. */
export const CategoryFacets = z.object({
  count: z.int(),
  origins: z.array(SearchFacet),
  shipping: z.array(SearchFacet),
  ships: z.array(SearchFacet),
  prices: z.array(SearchFacet),
  grades: z.array(SearchFacet),
  saleable: z.array(SearchFacet),
});
export type CategoryFacets = z.output<typeof CategoryFacets>;

export const SearchQuery = z.strictObject({
  filter: humanText(1, 50),
  take: pageSize(15),
  page: wholeNumber(1, 100).default(1),
  searchToken: CursorText.optional(),
  orderby: OrderBy.default('recommend'),
  categoryId: PathId.optional(),
  origin: productFilters.origin,
  freeShipping: productFilters.freeShipping,
  saleable: productFilters.saleable,
  minPrice: productFilters.minPrice,
  maxPrice: productFilters.maxPrice,
});

export const SearchSuggestion = z.object({
  word: z.string(),
  kind: z.enum(['product', 'category', 'distributor', 'popular']),
});
