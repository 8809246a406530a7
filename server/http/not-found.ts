import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { sendRefusal } from './error-replies.ts';

/**
 * Answers requests that no route matched: METHOD_NOT_ALLOWED with the path's methods, or NOT_FOUND. It looks them up on demand: a separate
 * route for each refused method took up most of the router's start.
 * @perProcess nothing is lost: each process has the same paths.
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

/** A literal segment precedes a parameter in its place, as in the router. */
function placesOf(taken: ReadonlyMap<string, ReadonlySet<string>>) {
  const order = (url: string) => url.replace(param, '\uffff');
  return [...taken]
    .sort(([a], [b]) => (order(a) < order(b) ? -1 : 1))
    .map(([url, methods]) => ({
      pattern: new RegExp(`^${url.replaceAll('.', '\\.').replace(param, '[^/]+')}$`),
      allow: [...methods].join(', '),
    }));
}
