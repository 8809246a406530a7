import { z } from 'zod';
import { ProductCardList, ProductIds, ProductSummary } from '../catalog.ts';
import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import {
  ArrivalEstimate,
  ArrivalQuery,
  UserProduct,
  UserProductKey,
  UserProductList,
  UserProductQuery,
} from '../wishlist.ts';

export const wishlistRoutes = {
  /** Guests can record shares. The other types require a member. */
  add: guestEndpoint('POST /v1/app-users/user-products/{type}/{id}', {
    summary:
      'Record a wishlist entry, a share, a restock alert or a view of a product. Repeating the request has no further effect. A restock alert is for one sold-out option, or for all.',
    createsGuest: true,
    params: UserProductKey,
    query: UserProductQuery,
    reply: UserProduct,
    idempotency: 'handler',
    errors: ['PRODUCT_REMOVED', 'ALARM_NOT_NEEDED', 'GUEST_NOT_ALLOWED'],
  }),
  remove: guestEndpoint('DELETE /v1/app-users/user-products/{type}/{id}', {
    summary:
      'Remove a wishlist entry, a share, a restock alert or a view of a product. A restock alert can be removed for one option.',
    params: UserProductKey,
    query: UserProductQuery,
    reply: UserProduct,
    idempotency: 'handler',
    errors: ['GUEST_NOT_ALLOWED'],
  }),
  list: memberEndpoint('GET /v1/app-users/user-products/{type}', {
    summary: 'List the products the member has in the wishlist, has viewed or may buy again.',
    params: UserProductList,
    query: cursorQuery(15),
    reply: pagedList(ProductSummary),
  }),
  cards: publicEndpoint('GET /v1/products/cards', {
    summary: 'List product cards by id in the given order. Products no longer for sale are omitted.',
    query: z.strictObject({ ids: ProductIds }),
    reply: ProductCardList,
  }),
  /** Without a postcode the member's default address is used. */
  arrival: publicEndpoint('GET /v1/products/{id}/arrival', {
    summary:
      'Estimate the delivery date of a product for a postcode. The reply includes the area’s shipping surcharge.',
    query: ArrivalQuery,
    reply: ArrivalEstimate,
    errors: ['PRODUCT_REMOVED'],
  }),
};
