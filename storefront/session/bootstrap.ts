import { api } from '#client/api.ts';
import { currentToken, forgetToken, holdsToken, keepToken } from '#client/customer-token.ts';
import { createGuestToken } from '#client/guest-token.ts';
import { ApiError } from '#contract/client.ts';
import type { Customer } from '#contract/customers.ts';

export function skipsBootstrap(path: string) {
  return path.includes('social-popup');
}

/** Determines the session: the stored token first; if it fails, one new guest is created. Token and customer are requested at once. */
export async function bootstrapSession(): Promise<Customer> {
  const storedToken = currentToken();
  if (!storedToken) return loadUser(await createGuestToken());
  const detail = loadUser(storedToken);
  // Its failure is handled after the check.
  detail.catch(() => {});
  try {
    const { token, userType } = await verifyToken(storedToken);
    // The check may have replaced an old token.
    const user = await detail.catch(() => loadUser(token));
    return { ...user, userType };
  } catch (error) {
    // Without an answer about the token, a new guest would cost the member the session.
    if (!isRefusal(error)) throw error;
    // Sign-in merges the guest into the member and invalidates the guest's token.
    const now = currentToken();
    if (now && now !== storedToken) return loadUser(now);
    forgetToken();
    return loadUser(await createGuestToken());
  }
}

/** Whether the shop has answered that a token is not valid. A lost connection and an overloaded or restarting shop say nothing of it. */
export function isRefusal(error: unknown) {
  const status = error instanceof ApiError ? error.statusCode : 0;
  return status >= 400 && status < 500 && status !== 429;
}

/** Fetches the kind of a user that is no guest again, except while a payment is processed (spec §4). Null when there is no other kind. */
export async function refetchUserType({ userType }: Customer, path: string) {
  const token = currentToken();
  if (userType === 'guest' || path.includes('processing') || !token) return null;
  const now = (await verifyToken(token)).userType;
  return now === userType ? null : now;
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
