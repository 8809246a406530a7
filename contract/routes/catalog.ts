import { z } from 'zod';
import { BestQuery, Cards, Category, CategoryQuery, GroupKey, narrowing, Options, Personal, Product, ProductCard, ProductGroup, PromptQuery, PurchasePrompt, RelatedQuery, Wholesale } from '../catalog.ts';
import { anyone, guest } from '../endpoint.ts';
import { all, byPage, flag, list, text } from '../primitives.ts';
import { Facets, SearchExtra, SearchQuery, Suggestion } from '../search.ts';

export const catalog = {
  categories: anyone('GET /v1/categories', { query: z.strictObject({ withChildren: flag.default(true) }), reply: all(Category), cache: 'public' }),
  list: anyone('GET /v1/products/category/{id}', { query: CategoryQuery, reply: list(ProductCard), cache: 'public' }),
  /** How many goods of a branch each further choice would leave. */
  facets: anyone('GET /v1/products/category/{id}/facets', { query: z.strictObject(narrowing), reply: Facets, cache: 'public' }),
  best: anyone('GET /v1/products/category/{id}/best', { query: BestQuery, reply: list(ProductCard), cache: 'public' }),
  search: anyone('GET /v1/products/search', { query: SearchQuery, reply: list(ProductCard).extend(SearchExtra), cache: 'public' }),
  /** Words to finish what is being typed with, and what others look for when nothing is typed yet. */
  suggest: anyone('GET /v1/products/search/suggest', { query: z.strictObject({ filter: text(0, 50).default('') }), reply: all(Suggestion), cache: 'public' }),
  /** Business members are told prices, so no answer is kept for everybody. */
  wholesale: anyone('GET /v1/wholesale/new-with-category', { reply: Wholesale }),
  group: anyone('GET /v1/product-groups/{code}', { params: GroupKey, query: byPage(15), reply: ProductGroup, cache: 'public' }),
  prompt: anyone('GET /v1/products/{id}/purchase-prompt', { query: PromptQuery, reply: PurchasePrompt }),
  product: anyone('GET /v1/products/{id}', { reply: Product, cache: 'public' }),
  options: anyone('GET /v1/products/{id}/options', { reply: Options }),
  related: anyone('GET /v1/products/related/{id}', { query: RelatedQuery, reply: Cards, cache: 'public' }),
  alongside: anyone('GET /v1/product-related/{id}', { reply: Cards, cache: 'public' }),
  personal: guest('GET /v1/products/{id}/user-personal', { reply: Personal }),
};
