import type { ApiClient } from '#client/api.ts';
import { replyOrNull } from '../app/page-loader.ts';

/** Loads a group with its tabs and the active tab. */
export async function loadDisplayGroup(ask: ApiClient, id: number) {
  const [group, buttons] = await Promise.all([
    ask('GET /v4/display-category/groups/{id}', { params: { id }, query: { take: 1 } }),
    replyOrNull(ask('GET /v4/display-category/groups/{id}/tab-buttons', { params: { id } })),
  ]);
  const { name, title, subTitle, displayUiType, showInformation } = group;
  return { id, name, title, subTitle, displayUiType, showInformation, tabs: buttons?.entities ?? [] };
}

/** The groups listed next to this one in the main navigation. */
export async function loadSiblingGroups(ask: ApiClient, id: number) {
  const navigation = await replyOrNull(ask('GET /v4/main-navigation', {}));
  const places = (navigation?.entities ?? []).filter(({ navigationType }) => navigationType === 'display');
  const rows = await Promise.all(
    places.map((place) => replyOrNull(ask('GET /v4/main-navigation/{id}/tabs', { params: { id: place.id } }))),
  );
  return rows.find((row) => row?.entities.some((tab) => tab.id === id))?.entities ?? [];
}

export function loadDisplayProducts(ask: ApiClient, id: number, at: { nextPage?: string; prePage?: string }) {
  return ask('GET /v4/display-category/{id}/display-products', { params: { id }, query: { take: 15, ...at } });
}
