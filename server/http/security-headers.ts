import type { FastifyRequest } from 'fastify';

/** What every answer of a line says to the browser. No answer that is no page is shown in a frame. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
  // Two addresses of the specification hold a name, an e-mail or a phone.
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** For two years. */
export const hstsHeader = 'max-age=63072000';

/** The first value of a header by its lower-case name. */
export function headerOf(request: FastifyRequest, name: string) {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The cookie that server rendering may read and scripts may not; an empty token takes it away. */
export function tokenCookie(token: string) {
  return `token=${token}; Path=/; Max-Age=${token ? 365 * 86_400 : 0}; Secure; HttpOnly; SameSite=Strict`;
}
