import type { Api } from '#client/api.ts';
import { optional } from '../app/load.ts';

/** A group with its tabs, and which of them stands open. */
export async function groupOf(ask: Api, id: number) {
  const [group, buttons] = await Promise.all([
    ask('GET /v4/display-category/groups/{id}', { params: { id }, query: { take: 1 } }),
    optional(ask('GET /v4/display-category/groups/{id}/tab-buttons', { params: { id } })),
  ]);
  const { name, title, subTitle, displayUiType, showInformation } = group;
  return { id, name, title, subTitle, displayUiType, showInformation, tabs: buttons?.entities ?? [] };
}

/** The groups hung beside this one in the main navigation. */
export async function sistersOf(ask: Api, id: number) {
  const navigation = await optional(ask('GET /v4/main-navigation', {}));
  const places = (navigation?.entities ?? []).filter(({ navigationType }) => navigationType === 'display');
  const rows = await Promise.all(
    places.map((place) => optional(ask('GET /v4/main-navigation/{id}/tabs', { params: { id: place.id } }))),
  );
  return rows.find((row) => row?.entities.some((tab) => tab.id === id))?.entities ?? [];
}

export function productsOf(ask: Api, id: number, at: { nextPage?: string; prePage?: string }) {
  return ask('GET /v4/display-category/{id}/display-products', { params: { id }, query: { take: 15, ...at } });
}
