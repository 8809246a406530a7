type Call = { params?: unknown; query?: unknown };
type Shows = (call: { id: string; code: string }) => readonly string[];

const none: Shows = () => [];
const lists: Shows = ({ id }) => [`c:${id}`, 'listing'];
const everywhere: Shows = () => ['shelf', 'listing'];
const strips: Shows = () => ['d', 'listing'];

/**
 * The cache keys of each public endpoint's reply, apart from the products in it. `database/functions/cache_invalidation.sql` publishes the
 * same keys. Categories, policies and the clock need no key: their changes drop everything.
 */
const lines: Record<string, Shows> = {
  'GET /v1/boards/notices': () => ['n'],
  'GET /v1/boards/notices/{id}': () => ['n'],
  'GET /v1/categories': none,
  'GET /v1/products/category/{id}': lists,
  'GET /v1/products/category/{id}/facets': lists,
  'GET /v1/products/category/{id}/best': lists,
  'GET /v1/products/search': everywhere,
  'GET /v1/products/search/suggest': everywhere,
  'GET /v1/product-groups/{code}': strips,
  'GET /v1/products/{id}': ({ id }) => [`p:${id}`],
  'GET /v1/products/related/{id}': ({ id }) => [`p:${id}`, 'listing'],
  'GET /v1/product-related/{id}': ({ id }) => [`p:${id}`, 'listing'],
  'GET /v4/main-navigation': strips,
  'GET /v4/display-category': strips,
  'GET /v1/front/best': strips,
  'GET /v4/main-navigation/{id}/tabs': () => ['d'],
  'GET /v1/display-category/{id}': () => ['d'],
  'GET /v4/display-category/groups': () => ['d'],
  'GET /v4/display-category/groups/{id}': strips,
  'GET /v4/display-category/{id}/tabs': () => ['d'],
  'GET /v4/display-category/groups/{id}/tab-buttons': () => ['d'],
  'GET /v4/display-category/{id}/display-products': strips,
  'GET /v4/display-category/style': () => ['d'],
  'GET /v2/display-category/{id}/display-reviews': () => ['d', 'reviews', 'listing'],
  'GET /v1/products/{id}/reviews': ({ id }) => [`r:${id}`, `p:${id}`],
  'GET /v1/reviews/recommended': () => ['reviews', 'listing'],
};

/** Every public endpoint with cache keys. */
export const cachedEndpoints = Object.keys(lines);

/** The keys of a public reply: the reply is dropped when an invalidation names one of them. */
export function cacheKeysOf(path: string, { params }: Call, reply: unknown): string[] {
  const { id = '', code = '' } = (params ?? {}) as { id?: unknown; code?: unknown };
  const keys = new Set(lines[path]?.({ id: String(id), code: String(code) }));
  collect(reply, keys);
  return [...keys];
}

/** A product is recognized by its small image, at any depth of a reply. */
function collect(value: unknown, keys: Set<string>) {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, keys);
    return;
  }
  const { id, imageSmall } = value as { id?: unknown; imageSmall?: unknown };
  if (typeof id === 'number' && typeof imageSmall === 'string') keys.add(`p:${id}`);
  for (const one of Object.values(value)) collect(one, keys);
}
