import type { Endpoint, EndpointPath } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';

const keysByPath = new Map(
  Object.values(allRoutes).flatMap((room) =>
    (Object.values(room) as Endpoint[]).map(({ path, cache }) => [path, cache]),
  ),
);

/** The keys of a public reply: the reply is dropped when an invalidation names one of them. */
export function cacheKeysOf(path: EndpointPath, { params }: { params?: unknown }, reply: unknown): string[] {
  const { id = '' } = (params ?? {}) as { id?: unknown };
  const keys = new Set(keysByPath.get(path)?.map((key) => key.replace('{id}', String(id))));
  collect(reply, keys);
  return [...keys];
}

/** A product is recognized by its small image, at any depth of a reply. */
function collect(value: unknown, keys: Set<string>) {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, keys);
    return;
  }
  const { id, imageSmall } = value as { id?: unknown; imageSmall?: unknown };
  if (typeof id === 'number' && typeof imageSmall === 'string') keys.add(`p:${id}`);
  for (const one of Object.values(value)) collect(one, keys);
}
