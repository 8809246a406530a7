import { z } from 'zod';
import { AddToCartForm, Cart, CartSelection, CartTotals } from '../cart.ts';
import { guestEndpoint } from '../endpoint.ts';
import { PathId, wholeNumber } from '../primitives.ts';

const Unit = z.strictObject({ id: PathId, gid: PathId, n: wholeNumber(1, 999) });

export const cartRoutes = {
  show: guestEndpoint('GET /v1.2/app-users/shopping-carts', { reply: Cart }),
  add: guestEndpoint('POST /v1.2/app-users/shopping-carts', { createsGuest: true, body: AddToCartForm, reply: Cart, status: 201 }),
  change: guestEndpoint('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', { params: Unit, reply: Cart }),
  remove: guestEndpoint('DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}', { reply: Cart }),
  calculate: guestEndpoint('PATCH /v1.2/app-users/shopping-carts/calculate', { body: CartSelection, reply: CartTotals }),
};
