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
  categories: publicEndpoint('GET /v1/categories', {
    summary: 'Lists the categories, with their branches unless asked without.',
    query: z.strictObject({ withChildren: queryFlag.default(true) }),
    reply: fullList(Category),
    cache: 'public',
  }),
  list: publicEndpoint('GET /v1/products/category/{id}', {
    summary: 'Lists a category’s products, narrowed and ordered as asked, a page at a time.',
    query: CategoryQuery,
    reply: pagedList(ProductSummary),
    cache: 'public',
    errors: ['BAD_REQUEST'],
  }),
  /** How many goods of a branch each further choice would leave. */
  facets: publicEndpoint('GET /v1/products/category/{id}/facets', {
    summary: 'Counts how many products each further choice would leave.',
    query: z.strictObject(productFilters),
    reply: CategoryFacets,
    cache: 'public',
  }),
  best: publicEndpoint('GET /v1/products/category/{id}/best', {
    summary: 'Lists what sells best in a category within a day, a week or a month.',
    query: BestProductsQuery,
    reply: pagedList(ProductSummary),
    cache: 'public',
  }),
  search: publicEndpoint('GET /v1/products/search', {
    summary: 'Finds products by words, with what else might be meant.',
    query: SearchQuery,
    reply: pagedList(ProductSummary).extend(SearchExtra),
    cache: 'public',
    errors: ['NOT_FOUND'],
  }),
  /** Words to finish what is being typed with, and what others look for when nothing is typed yet. */
  suggest: publicEndpoint('GET /v1/products/search/suggest', {
    summary: 'Finishes what is being typed; with nothing typed, what others look for.',
    query: z.strictObject({ filter: humanText(0, 50).default('') }),
    reply: fullList(SearchSuggestion),
    cache: 'public',
  }),
  /** Business members are told prices, so no answer is kept for everybody. */
  wholesale: publicEndpoint('GET /v1/wholesale/new-with-category', {
    summary: 'Shows what is new in wholesale, by category.',
    reply: WholesaleProducts,
  }),
  group: publicEndpoint('GET /v1/product-groups/{code}', {
    summary: 'Shows a group of products that belong together.',
    params: ProductGroupKey,
    query: pageQuery(15),
    reply: ProductGroup,
    cache: 'public',
  }),
  prompt: publicEndpoint('GET /v1/products/{id}/purchase-prompt', {
    summary: 'Counts who bought it, looks at it or put it into a cart lately.',
    query: PurchasePromptQuery,
    reply: PurchasePrompt,
    errors: ['PRODUCT_REMOVED'],
  }),
  product: publicEndpoint('GET /v1/products/{id}', {
    summary: 'Shows a product with everything that does not depend on who asks.',
    reply: Product,
    cache: 'public',
    errors: ['PRODUCT_REMOVED'],
  }),
  options: publicEndpoint('GET /v1/products/{id}/options', {
    summary: 'Lists what can really be bought of a product, with prices, stock and ship dates.',
    reply: ProductOptionList,
    errors: ['PRODUCT_REMOVED'],
  }),
  related: publicEndpoint('GET /v1/products/related/{id}', {
    summary: 'Lists products like this one.',
    query: RelatedQuery,
    reply: ProductCardList,
    cache: 'public',
    errors: ['PRODUCT_REMOVED'],
  }),
  alongside: publicEndpoint('GET /v1/product-related/{id}', {
    summary: 'Lists what is bought together with this product.',
    reply: ProductCardList,
    cache: 'public',
    errors: ['PRODUCT_REMOVED'],
  }),
  personal: guestEndpoint('GET /v1/products/{id}/user-personal', {
    summary: 'Tells what of a product depends on the person: heart, alarm, coupon, price.',
    reply: ProductPersonalData,
    errors: ['PRODUCT_REMOVED'],
  }),
};
