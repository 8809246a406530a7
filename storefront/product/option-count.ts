import type { ApiClient } from '#client/api.ts';
import type { ProductOption } from '#contract/catalog.ts';
import { replyOrNull } from '../app/page-loader.ts';

/** The number of a product's options and of their names, known before the browser requests them. One name has an option per ship date. */
export async function optionCount(ask: ApiClient, id: number) {
  const found = visibleOptions(
    (await replyOrNull(ask('GET /v1/products/{id}/options', { params: { id } })))?.entities ?? [],
  );
  return { options: found.length, names: new Set(found.map(({ name }) => name)).size };
}

/** The options that customers see, including sold-out ones. */
export function visibleOptions(options: ProductOption[]) {
  return options.filter(({ productOptionStatus }) => productOptionStatus !== 'suspended');
}
