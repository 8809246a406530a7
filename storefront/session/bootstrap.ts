import { api } from '#client/api.ts';
import { createGuestToken } from '#client/guest-token.ts';
import { currentToken, forgetToken, holdsToken, keepToken } from '#client/token.ts';
import { ApiError } from '#contract/client.ts';
import type { Customer } from '#contract/customers.ts';

export function skipsBootstrap(path: string) {
  return path.includes('social-popup');
}

/** Who is here? The kept token is tried first; whatever goes wrong with it, a new guest is tried once. */
export async function bootstrapSession(path: string): Promise<Customer> {
  const kept = currentToken();
  if (!kept) return loadUser(await createGuestToken());
  try {
    const token = (await verifyToken(kept)).token;
    const user = await loadUser(token);
    if (user.userType === 'guest' || path.includes('processing')) return user;
    return { ...user, userType: (await verifyToken(token)).userType };
  } catch (error) {
    // Without a network a new guest would fail just the same, and the member would have been forgotten for nothing.
    if (error instanceof ApiError && error.statusCode === 0) throw error;
    // Whoever signs in takes the guest he was with him, whose token then opens nothing.
    const now = currentToken();
    if (now && now !== kept) return loadUser(now);
    forgetToken();
    return loadUser(await createGuestToken());
  }
}

export async function loadUser(token: string) {
  return api('GET /v2/app-users/detail', {}, { token });
}

/** Also hands out the cookie of a member who stays, so that the server knows a reload; and a new token for one long in use. */
export async function verifyToken(token: string) {
  const verified = await api('POST /v2/tokens/verify', {}, { token });
  if (!verified.valid || !verified.userType) throw new ApiError({ statusCode: 401, code: 'TOKEN_INVALID' });
  if (verified.token && currentToken() === token && !holdsToken()) keepToken(verified.token);
  return { token: verified.token ?? token, userType: verified.userType };
}
