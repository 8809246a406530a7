import type { FastifyRequest } from 'fastify';

/** What every answer of a line says to the browser. */
export const guarded = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** For two years. */
export const httpsOnly = 'max-age=63072000';

/** The first value of a header by its lower-case name. */
export function header(request: FastifyRequest, name: string) {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The cookie that server rendering may read and scripts may not; an empty token takes it away. */
export function tokenCookie(token: string) {
  return `token=${token}; Path=/; Max-Age=${token ? 365 * 86_400 : 0}; Secure; HttpOnly; SameSite=Strict`;
}
