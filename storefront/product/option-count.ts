import type { Api } from '#client/api.ts';
import type { Option } from '#contract/catalog.ts';
import { optional } from '../app/load.ts';

/** How many options a product is offered with, before the browser has asked what they are. */
export async function optionCount(ask: Api, id: number) {
  const found = await optional(ask('GET /v1/products/{id}/options', { params: { id } }));
  return offered(found?.entities ?? []).length;
}

/** Options one may see, also those that are sold out. */
export function offered(options: Option[]) {
  return options.filter(({ productOptionStatus }) => productOptionStatus !== 'suspended');
}
