import { z } from 'zod';
import { ProductCardList, ProductSummary } from '../catalog.ts';
import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import { ArrivalEstimate, ArrivalQuery, ProductIds, UserProduct, UserProductKey, UserProductList } from '../wishlist.ts';

export const wishlistRoutes = {
  /** Doing so twice is doing so once. A share is anybody's, the rest is a member's. */
  add: guestEndpoint('POST /v1/app-users/user-products/{type}/{id}', { createsGuest: true, params: UserProductKey, reply: UserProduct, idempotency: 'handler' }),
  remove: guestEndpoint('DELETE /v1/app-users/user-products/{type}/{id}', { params: UserProductKey, reply: UserProduct, idempotency: 'handler' }),
  list: memberEndpoint('GET /v1/app-users/user-products/{type}', { params: UserProductList, query: cursorQuery(15), reply: pagedList(ProductSummary) }),
  /** The cards of products a device remembers, in the order given; those no longer on the shelf are left out. */
  cards: publicEndpoint('GET /v1/products/cards', { query: z.strictObject({ ids: ProductIds }), reply: ProductCardList }),
  /** A place is given by its postcode; without one it is the member's default address. */
  arrival: publicEndpoint('GET /v1/products/{id}/arrival', { query: ArrivalQuery, reply: ArrivalEstimate }),
};
