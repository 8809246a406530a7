import { z } from 'zod';
import {
  BestProductsQuery,
  Category,
  CategoryList,
  CategoryQuery,
  PriceMove,
  Product,
  ProductCardList,
  ProductGroup,
  ProductGroupKey,
  ProductIds,
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
    summary: 'List all categories. Subcategories are included by default.',
    query: z.strictObject({ withChildren: queryFlag.default(true) }),
    reply: fullList(Category),
    cache: [],
  }),
  list: publicEndpoint('GET /v1/products/category/{id}', {
    summary: 'List the products of a category, filtered and sorted.',
    query: CategoryQuery,
    reply: CategoryList,
    cache: ['c:{id}', 'listing'],
    errors: ['BAD_REQUEST'],
  }),
  facets: publicEndpoint('GET /v1/products/category/{id}/facets', {
    summary: 'Count the products each further filter of a category would leave.',
    query: z.strictObject(productFilters),
    reply: CategoryFacets,
    cache: ['c:{id}', 'listing'],
  }),
  best: publicEndpoint('GET /v1/products/category/{id}/best', {
    summary: 'List the best-selling products of a category for a day, a week or a month.',
    query: BestProductsQuery,
    reply: pagedList(ProductSummary),
    cache: ['c:{id}', 'listing'],
  }),
  search: publicEndpoint('GET /v1/products/search', {
    summary: 'Search products. The reply includes corrections and alternative searches.',
    query: SearchQuery,
    reply: pagedList(ProductSummary).extend(SearchExtra),
    cache: ['shelf', 'listing'],
    errors: ['NOT_FOUND'],
  }),
  suggest: publicEndpoint('GET /v1/products/search/suggest', {
    summary: 'Suggest search terms. Without a filter, the reply has popular searches.',
    query: z.strictObject({ filter: humanText(0, 50).default('') }),
    reply: fullList(SearchSuggestion),
    cache: ['shelf', 'listing'],
  }),
  /** Not cached: the reply has prices for business members only. */
  wholesale: publicEndpoint('GET /v1/wholesale/new-with-category', {
    summary: 'List new wholesale products by category.',
    reply: WholesaleProducts,
  }),
  group: publicEndpoint('GET /v1/product-groups/{code}', {
    summary: 'Retrieve a product group with its products.',
    params: ProductGroupKey,
    query: pageQuery(15),
    reply: ProductGroup,
    cache: ['d', 'listing'],
  }),
  priceMoves: publicEndpoint('GET /v1/products/price-moves', {
    summary: 'List which of these products changed their price in the last seven days, by their recorded prices.',
    query: z.strictObject({ ids: ProductIds }),
    reply: fullList(PriceMove),
    cache: ['listing'],
  }),
  prompt: publicEndpoint('GET /v1/products/{id}/purchase-prompt', {
    summary: 'Count recent purchases, views and cart additions of a product.',
    query: PurchasePromptQuery,
    reply: PurchasePrompt,
    errors: ['PRODUCT_REMOVED'],
  }),
  product: publicEndpoint('GET /v1/products/{id}', {
    summary: 'Retrieve a product. The reply is the same for every customer.',
    reply: Product,
    cache: ['p:{id}'],
    errors: ['PRODUCT_REMOVED'],
  }),
  options: publicEndpoint('GET /v1/products/{id}/options', {
    summary: 'List the options of a product that are for sale. Each option has price, stock and ship dates.',
    reply: ProductOptionList,
    errors: ['PRODUCT_REMOVED'],
  }),
  related: publicEndpoint('GET /v1/products/related/{id}', {
    summary: 'List products similar to a product.',
    query: RelatedQuery,
    reply: ProductCardList,
    cache: ['p:{id}', 'listing'],
    errors: ['PRODUCT_REMOVED'],
  }),
  alongside: publicEndpoint('GET /v1/product-related/{id}', {
    summary: 'List products bought together with a product.',
    reply: ProductCardList,
    cache: ['p:{id}', 'listing'],
    errors: ['PRODUCT_REMOVED'],
  }),
  personal: guestEndpoint('GET /v1/products/{id}/user-personal', {
    summary: 'Retrieve the customer-specific data of a product. It covers wishlist, product alert, coupon and price.',
    reply: ProductPersonalData,
    errors: ['PRODUCT_REMOVED'],
  }),
};
