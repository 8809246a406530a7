import { z } from 'zod';
import { DeliveryAddress, DeliveryAddressForm } from '../addresses.ts';
import { memberEndpoint } from '../endpoint.ts';
import { fullList } from '../primitives.ts';

export const addressRoutes = {
  list: memberEndpoint('GET /v1/app-users/delivery-address', { reply: fullList(DeliveryAddress) }),
  add: memberEndpoint('POST /v1/app-users/delivery-address', { body: DeliveryAddressForm, reply: DeliveryAddress, status: 201 }),
  change: memberEndpoint('PUT /v1/app-users/delivery-address/{id}', { body: DeliveryAddressForm, reply: DeliveryAddress }),
  remove: memberEndpoint('DELETE /v1/app-users/delivery-address/{id}', { reply: z.object({ ok: z.literal(true), newDefaultId: z.int().nullable() }) }),
};
