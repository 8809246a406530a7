import { z } from 'zod';
import { ProductCardList, ProductSummary } from '../catalog.ts';
import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import {
  ArrivalEstimate,
  ArrivalQuery,
  ProductIds,
  UserProduct,
  UserProductKey,
  UserProductList,
} from '../wishlist.ts';

export const wishlistRoutes = {
  /** Doing so twice is doing so once. A share is anybody's, the rest is a member's. */
  add: guestEndpoint('POST /v1/app-users/user-products/{type}/{id}', {
    summary: 'Notes a heart, a share or a look; doing so twice is doing so once.',
    createsGuest: true,
    params: UserProductKey,
    reply: UserProduct,
    idempotency: 'handler',
    errors: ['PRODUCT_REMOVED', 'ALARM_NOT_NEEDED', 'GUEST_NOT_ALLOWED'],
  }),
  remove: guestEndpoint('DELETE /v1/app-users/user-products/{type}/{id}', {
    summary: 'Takes a heart, a share or a look back.',
    params: UserProductKey,
    reply: UserProduct,
    idempotency: 'handler',
    errors: ['GUEST_NOT_ALLOWED'],
  }),
  list: memberEndpoint('GET /v1/app-users/user-products/{type}', {
    summary: 'Lists the products a member gave a heart, or looked at, or may want to buy again.',
    params: UserProductList,
    query: cursorQuery(15),
    reply: pagedList(ProductSummary),
  }),
  /** The cards of products a device remembers, in the order given; those no longer on the shelf are left out. */
  cards: publicEndpoint('GET /v1/products/cards', {
    summary:
      'Shows the cards of products a device remembers, in the order given; those no longer on the shelf are left out.',
    query: z.strictObject({ ids: ProductIds }),
    reply: ProductCardList,
  }),
  /** A place is given by its postcode; without one it is the member's default address. */
  arrival: publicEndpoint('GET /v1/products/{id}/arrival', {
    summary: 'Tells when a product would reach a place and what that place adds to the fee.',
    query: ArrivalQuery,
    reply: ArrivalEstimate,
    errors: ['PRODUCT_REMOVED'],
  }),
};
