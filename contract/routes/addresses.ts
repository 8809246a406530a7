import { z } from 'zod';
import { DeliveryAddress, DeliveryAddressForm } from '../addresses.ts';
import { memberEndpoint } from '../endpoint.ts';
import { fullList } from '../primitives.ts';

export const addressRoutes = {
  list: memberEndpoint('GET /v1/app-users/delivery-address', {
    summary: 'List the member’s delivery addresses. The default address comes first.',
    reply: fullList(DeliveryAddress),
  }),
  add: memberEndpoint('POST /v1/app-users/delivery-address', {
    summary: 'Create a delivery address.',
    body: DeliveryAddressForm,
    reply: DeliveryAddress,
    status: 201,
    errors: ['ADDRESS_FULL', 'ADDRESS_MISMATCH', 'UNDELIVERABLE_AREA'],
  }),
  change: memberEndpoint('PUT /v1/app-users/delivery-address/{id}', {
    summary: 'Update a delivery address. It can become the default address.',
    body: DeliveryAddressForm,
    reply: DeliveryAddress,
    errors: ['ADDRESS_MISMATCH', 'UNDELIVERABLE_AREA'],
  }),
  remove: memberEndpoint('DELETE /v1/app-users/delivery-address/{id}', {
    summary: 'Delete a delivery address. The reply has the id of the new default address.',
    reply: z.object({ ok: z.literal(true), newDefaultId: z.int().nullable() }),
  }),
};
