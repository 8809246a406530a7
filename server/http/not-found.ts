import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { sendRefusal } from './errors.ts';

/**
 * Answers what no line took: an address that takes other verbs says which, any other is not there. Looked up when it happens, for a
 * route of its own for each verb an address does not take had been most of what a start puts into the router. Two processes hold the
 * same addresses.
 */
export function handleNotFound(taken: ReadonlyMap<string, ReadonlySet<string>>) {
  let places: ReturnType<typeof placesOf> | undefined;
  return (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    places ??= placesOf(taken);
    const place = verbs.has(request.method) && places.find(({ pattern }) => pattern.test(path));
    if (!place) return sendRefusal(reply, new Refusal('NOT_FOUND'));
    return sendRefusal(reply.header('allow', place.allow), new Refusal('METHOD_NOT_ALLOWED'));
  };
}

const verbs = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const param = /:\w+/g;

/** A word comes before whatever may stand in its place, as in the router. */
function placesOf(taken: ReadonlyMap<string, ReadonlySet<string>>) {
  const order = (url: string) => url.replace(param, '\uffff');
  return [...taken]
    .sort(([a], [b]) => (order(a) < order(b) ? -1 : 1))
    .map(([url, methods]) => ({
      pattern: new RegExp(`^${url.replaceAll('.', '\\.').replace(param, '[^/]+')}$`),
      allow: [...methods].join(', '),
    }));
}
