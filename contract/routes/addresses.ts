import { z } from 'zod';
import { DeliveryAddress, DeliveryAddressForm } from '../addresses.ts';
import { memberEndpoint } from '../endpoint.ts';
import { fullList } from '../primitives.ts';

export const addressRoutes = {
  list: memberEndpoint('GET /v1/app-users/delivery-address', {
    summary: 'Lists the addresses a member keeps, the default one first.',
    reply: fullList(DeliveryAddress),
  }),
  add: memberEndpoint('POST /v1/app-users/delivery-address', {
    summary: 'Keeps one more address.',
    body: DeliveryAddressForm,
    reply: DeliveryAddress,
    status: 201,
    errors: ['ADDRESS_FULL', 'ADDRESS_MISMATCH', 'UNDELIVERABLE_AREA'],
  }),
  change: memberEndpoint('PUT /v1/app-users/delivery-address/{id}', {
    summary: 'Changes an address, or makes it the default one.',
    body: DeliveryAddressForm,
    reply: DeliveryAddress,
    errors: ['ADDRESS_MISMATCH', 'UNDELIVERABLE_AREA'],
  }),
  remove: memberEndpoint('DELETE /v1/app-users/delivery-address/{id}', {
    summary: 'Takes an address away and says which one is the default now.',
    reply: z.object({ ok: z.literal(true), newDefaultId: z.int().nullable() }),
  }),
};
