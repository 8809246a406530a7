import { z } from 'zod';
import { Address, AddressForm } from '../addresses.ts';
import { member } from '../endpoint.ts';
import { all } from '../primitives.ts';

export const addresses = {
  list: member('GET /v1/app-users/delivery-address', { reply: all(Address) }),
  add: member('POST /v1/app-users/delivery-address', { body: AddressForm, reply: Address, status: 201 }),
  change: member('PUT /v1/app-users/delivery-address/{id}', { body: AddressForm, reply: Address }),
  remove: member('DELETE /v1/app-users/delivery-address/{id}', { reply: z.object({ ok: z.literal(true), newDefaultId: z.int().nullable() }) }),
};
