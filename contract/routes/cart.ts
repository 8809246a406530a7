import { z } from 'zod';
import { AddToCartForm, Cart, CartSelection, CartTotals } from '../cart.ts';
import { guestEndpoint } from '../endpoint.ts';
import { benefitErrors, unavailableItemErrors } from '../error-groups.ts';
import { PathId, wholeNumber } from '../primitives.ts';

const Unit = z.strictObject({ id: PathId, gid: PathId, n: wholeNumber(1, 999) });

export const cartRoutes = {
  show: guestEndpoint('GET /v1.2/app-users/shopping-carts', {
    summary: 'Retrieve the cart. The reply has prices, items that ship together and shipping fees.',
    reply: Cart,
  }),
  add: guestEndpoint('POST /v1.2/app-users/shopping-carts', {
    summary: 'Add a quantity of an option to the cart.',
    createsGuest: true,
    body: AddToCartForm,
    reply: Cart,
    status: 201,
    errors: [...unavailableItemErrors, 'CART_FULL', 'NOT_FOUND'],
  }),
  change: guestEndpoint('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', {
    summary: 'Set the quantity of an option in the cart.',
    params: Unit,
    reply: Cart,
    errors: unavailableItemErrors,
  }),
  remove: guestEndpoint('DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}', {
    summary: 'Remove an option from the cart.',
    reply: Cart,
  }),
  calculate: guestEndpoint('PATCH /v1.2/app-users/shopping-carts/calculate', {
    summary: 'Calculate the price of selected cart items. A coupon and points can be included.',
    body: CartSelection,
    reply: CartTotals,
    errors: [...benefitErrors, ...unavailableItemErrors, 'NOT_FOUND'],
  }),
};
