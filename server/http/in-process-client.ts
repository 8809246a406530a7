import type { z } from 'zod';
import { type Endpoint, paramsOf } from '#contract/endpoint.ts';
import type { CallsByPath, EndpointsByPath, RepliesByPath } from '#contract/routes.ts';
import { allRoutes } from '#contract/routes.ts';
import type { Sql } from '../platform/db/database.ts';
import type { AnyHandler } from '../platform/handlers.ts';
import { toRefusal, validationError } from './error-replies.ts';

export type InProcessClient = <P extends keyof EndpointsByPath>(
  path: P,
  call: CallsByPath[P],
) => Promise<RepliesByPath[P]>;

/** Calls a public endpoint in this process, as a visitor: server rendering uses it instead of a socket. */
export function createInProcessClient(rooms: Record<string, object>, sql: Sql): InProcessClient {
  const known = new Map<string, { endpoint: Endpoint; handler: AnyHandler }>();
  for (const [room, lines] of Object.entries(allRoutes)) {
    for (const [name, endpoint] of Object.entries(lines)) {
      const handler = (rooms[room] as Record<string, AnyHandler>)[name] as AnyHandler;
      known.set(endpoint.path, { endpoint, handler });
    }
  }
  return async (path, call) => {
    const found = known.get(path);
    if (found?.endpoint.access !== 'anyone')
      throw new Error(`${path} is not a public endpoint: it cannot be called without a customer`);
    const { endpoint, handler } = found;
    const given = call as { params?: object; query?: object };
    const params = parseInput(paramsOf(endpoint), given.params);
    const query = endpoint.query ? parseInput(endpoint.query, given.query) : {};
    try {
      const anonymousContext = {
        who: null,
        sql,
        ip: '',
        after: () => {},
        once: <T>(work: (inside: Sql) => Promise<T>) => work(sql),
      };
      return (await handler({ params, query, body: undefined }, anonymousContext)) as never;
    } catch (error) {
      const refusal = toRefusal(error);
      // An unexpected error is rethrown unchanged, with its stack.
      throw refusal.code === 'SERVER_ERROR' ? error : refusal;
    }
  };
}

// A page's address may contain values the contract refuses: the screen gets the same refusal as a caller.
function parseInput(schema: z.ZodType, values: object | undefined) {
  const { success, data, error } = schema.safeParse(textValuesOf(values));
  if (success) return data;
  throw validationError(error);
}

// The contract parses params and queries as text, as on the wire.
function textValuesOf(values: object = {}) {
  const named = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([key, value]) => [key, String(value)]));
}
