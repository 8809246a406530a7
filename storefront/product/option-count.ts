import type { ApiClient } from '#client/api.ts';
import type { ProductOption } from '#contract/catalog.ts';
import { replyOrNull } from '../app/load.ts';

/** How many options a product is offered with, before the browser has asked what they are. */
export async function optionCount(ask: ApiClient, id: number) {
  const found = await replyOrNull(ask('GET /v1/products/{id}/options', { params: { id } }));
  return visibleOptions(found?.entities ?? []).length;
}

/** Options one may see, also those that are sold out. */
export function visibleOptions(options: ProductOption[]) {
  return options.filter(({ productOptionStatus }) => productOptionStatus !== 'suspended');
}
