import { z } from 'zod';
import {
  BestProductsQuery,
  Category,
  CategoryQuery,
  Product,
  ProductCardList,
  ProductGroup,
  ProductGroupKey,
  ProductOptionList,
  ProductPersonalData,
  ProductSummary,
  PurchasePrompt,
  PurchasePromptQuery,
  productFilters,
  RelatedQuery,
  WholesaleProducts,
} from '../catalog.ts';
import { guestEndpoint, publicEndpoint } from '../endpoint.ts';
import { fullList, humanText, pagedList, pageQuery, queryFlag } from '../primitives.ts';
import { CategoryFacets, SearchExtra, SearchQuery, SearchSuggestion } from '../search.ts';

export const catalogRoutes = {
  categories: publicEndpoint('GET /v1/categories', { query: z.strictObject({ withChildren: queryFlag.default(true) }), reply: fullList(Category), cache: 'public' }),
  list: publicEndpoint('GET /v1/products/category/{id}', { query: CategoryQuery, reply: pagedList(ProductSummary), cache: 'public' }),
  /** How many goods of a branch each further choice would leave. */
  facets: publicEndpoint('GET /v1/products/category/{id}/facets', { query: z.strictObject(productFilters), reply: CategoryFacets, cache: 'public' }),
  best: publicEndpoint('GET /v1/products/category/{id}/best', { query: BestProductsQuery, reply: pagedList(ProductSummary), cache: 'public' }),
  search: publicEndpoint('GET /v1/products/search', { query: SearchQuery, reply: pagedList(ProductSummary).extend(SearchExtra), cache: 'public' }),
  /** Words to finish what is being typed with, and what others look for when nothing is typed yet. */
  suggest: publicEndpoint('GET /v1/products/search/suggest', { query: z.strictObject({ filter: humanText(0, 50).default('') }), reply: fullList(SearchSuggestion), cache: 'public' }),
  /** Business members are told prices, so no answer is kept for everybody. */
  wholesale: publicEndpoint('GET /v1/wholesale/new-with-category', { reply: WholesaleProducts }),
  group: publicEndpoint('GET /v1/product-groups/{code}', { params: ProductGroupKey, query: pageQuery(15), reply: ProductGroup, cache: 'public' }),
  prompt: publicEndpoint('GET /v1/products/{id}/purchase-prompt', { query: PurchasePromptQuery, reply: PurchasePrompt }),
  product: publicEndpoint('GET /v1/products/{id}', { reply: Product, cache: 'public' }),
  options: publicEndpoint('GET /v1/products/{id}/options', { reply: ProductOptionList }),
  related: publicEndpoint('GET /v1/products/related/{id}', { query: RelatedQuery, reply: ProductCardList, cache: 'public' }),
  alongside: publicEndpoint('GET /v1/product-related/{id}', { reply: ProductCardList, cache: 'public' }),
  personal: guestEndpoint('GET /v1/products/{id}/user-personal', { reply: ProductPersonalData }),
};
