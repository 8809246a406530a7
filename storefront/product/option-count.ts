import type { ApiClient } from '#client/api.ts';
import type { ProductOption } from '#contract/catalog.ts';
import { replyOrNull } from '../app/page-loader.ts';

/** The number of a product's options, known before the browser requests them. */
export async function optionCount(ask: ApiClient, id: number) {
  const found = await replyOrNull(ask('GET /v1/products/{id}/options', { params: { id } }));
  return visibleOptions(found?.entities ?? []).length;
}

/** The options that customers see, including sold-out ones. */
export function visibleOptions(options: ProductOption[]) {
  return options.filter(({ productOptionStatus }) => productOptionStatus !== 'suspended');
}
