import { z } from 'zod';
import { Cards, ProductCard } from '../catalog.ts';
import { anyone, guest, member } from '../endpoint.ts';
import { byCursor, list } from '../primitives.ts';
import { Arrival, ArrivalQuery, Ids, UserProduct, UserProductKey, UserProductList } from '../wishlist.ts';

export const wishlist = {
  /** Doing so twice is doing so once. A share is anybody's, the rest is a member's. */
  add: guest('POST /v1/app-users/user-products/{type}/{id}', { begins: true, params: UserProductKey, reply: UserProduct, repeat: 'self' }),
  remove: guest('DELETE /v1/app-users/user-products/{type}/{id}', { params: UserProductKey, reply: UserProduct, repeat: 'self' }),
  list: member('GET /v1/app-users/user-products/{type}', { params: UserProductList, query: byCursor(15), reply: list(ProductCard) }),
  /** The cards of products a device remembers, in the order given; those no longer on the shelf are left out. */
  cards: anyone('GET /v1/products/cards', { query: z.strictObject({ ids: Ids }), reply: Cards }),
  /** A place is given by its postcode; without one it is the member's default address. */
  arrival: anyone('GET /v1/products/{id}/arrival', { query: ArrivalQuery, reply: Arrival }),
};
