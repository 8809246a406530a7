import type { FastifyRequest } from 'fastify';

/** The security headers of every API response. Other sites may not frame it. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
  // Two paths of the specification contain a name, an e-mail or a phone number.
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

/** The cookie that server rendering may read and scripts may not; an empty token deletes it. */
export function tokenCookie(token: string) {
  return `token=${token}; Path=/; Max-Age=${token ? 365 * 86_400 : 0}; Secure; HttpOnly; SameSite=Strict`;
}
