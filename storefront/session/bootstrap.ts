import { api } from '#client/api.ts';
import { currentToken, forgetToken, holdsToken, keepToken } from '#client/customer-token.ts';
import { createGuestToken } from '#client/guest-token.ts';
import { ApiError } from '#contract/client.ts';
import type { Customer } from '#contract/customers.ts';

export function skipsBootstrap(path: string) {
  return path.includes('social-popup');
}

/** Determines the session: the stored token first; if it fails, one new guest is created. */
export async function bootstrapSession(path: string): Promise<Customer> {
  const kept = currentToken();
  if (!kept) return loadUser(await createGuestToken());
  try {
    const token = (await verifyToken(kept)).token;
    const user = await loadUser(token);
    if (user.userType === 'guest' || path.includes('processing')) return user;
    return { ...user, userType: (await verifyToken(token)).userType };
  } catch (error) {
    // Without a network a new guest would fail too, and the member's token would be lost.
    if (error instanceof ApiError && error.statusCode === 0) throw error;
    // Sign-in merges the guest into the member and invalidates the guest's token.
    const now = currentToken();
    if (now && now !== kept) return loadUser(now);
    forgetToken();
    return loadUser(await createGuestToken());
  }
}

export async function loadUser(token: string) {
  return api('GET /v2/app-users/detail', {}, { token });
}

/** Also renews the cookie of a member who stays signed in, so that the server recognizes a reload, and replaces an old token. */
export async function verifyToken(token: string) {
  const verified = await api('POST /v2/tokens/verify', {}, { token });
  if (!verified.valid || !verified.userType) throw new ApiError({ statusCode: 401, code: 'TOKEN_INVALID' });
  if (verified.token && currentToken() === token && !holdsToken()) keepToken(verified.token);
  return { token: verified.token ?? token, userType: verified.userType };
}
