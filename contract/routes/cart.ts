import { z } from 'zod';
import { Cart, Choice, Selection, Totals } from '../cart.ts';
import { guest } from '../endpoint.ts';
import { PathId, whole } from '../primitives.ts';

const Unit = z.strictObject({ id: PathId, gid: PathId, n: whole(1, 999) });

export const cart = {
  show: guest('GET /v1.2/app-users/shopping-carts', { reply: Cart }),
  add: guest('POST /v1.2/app-users/shopping-carts', { begins: true, body: Choice, reply: Cart, status: 201 }),
  change: guest('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', { params: Unit, reply: Cart }),
  remove: guest('DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}', { reply: Cart }),
  calculate: guest('PATCH /v1.2/app-users/shopping-carts/calculate', { body: Selection, reply: Totals }),
};
