import { z } from 'zod';
import { AddToCartForm, Cart, CartSelection, CartTotals } from '../cart.ts';
import { guestEndpoint } from '../endpoint.ts';
import { benefitErrors, unavailableItemErrors } from '../error-groups.ts';
import { PathId, wholeNumber } from '../primitives.ts';

const Unit = z.strictObject({ id: PathId, gid: PathId, n: wholeNumber(1, 999) });

export const cartRoutes = {
  show: guestEndpoint('GET /v1.2/app-users/shopping-carts', {
    summary: 'Shows the cart with prices, what ships together and what shipping costs.',
    reply: Cart,
  }),
  add: guestEndpoint('POST /v1.2/app-users/shopping-carts', {
    summary: 'Puts units of an option into the cart.',
    createsGuest: true,
    body: AddToCartForm,
    reply: Cart,
    status: 201,
    errors: [...unavailableItemErrors, 'CART_FULL', 'NOT_FOUND'],
  }),
  change: guestEndpoint('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', {
    summary: 'Sets how many units of an option the cart holds.',
    params: Unit,
    reply: Cart,
    errors: unavailableItemErrors,
  }),
  remove: guestEndpoint('DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}', {
    summary: 'Takes an option out of the cart.',
    reply: Cart,
  }),
  calculate: guestEndpoint('PATCH /v1.2/app-users/shopping-carts/calculate', {
    summary: 'Prices a choice of what is in the cart, with a coupon and points where asked.',
    body: CartSelection,
    reply: CartTotals,
    errors: [...benefitErrors, ...unavailableItemErrors, 'NOT_FOUND'],
  }),
};
