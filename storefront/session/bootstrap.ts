import type { User } from '#contract/accounts.ts';
import { api } from '../api.ts';
import { ApiError } from '../refused.ts';
import { newGuest } from './guest.ts';
import { currentToken, forgetToken } from './token.ts';

export function skipsBootstrap(path: string) {
  return path.includes('social-popup');
}

/** Who is here? The kept token is tried first; whatever goes wrong with it, a new guest is tried once. */
export async function bootstrap(path: string): Promise<User> {
  const kept = currentToken();
  if (!kept) return enter(await newGuest());
  try {
    await verify(kept);
    const user = await enter(kept);
    if (user.userType === 'guest' || path.includes('processing')) return user;
    return { ...user, userType: await verify(kept) };
  } catch (error) {
    // Without a network a new guest would fail just the same, and the member would have been forgotten for nothing.
    if (error instanceof ApiError && error.statusCode === 0) throw error;
    forgetToken();
    return enter(await newGuest());
  }
}

export async function enter(token: string) {
  return api('GET /v2/app-users/detail', {}, { token });
}

/** Also hands the member's cookie out, so that a reload is known to the server. */
export async function verify(token: string) {
  const verified = await api('POST /v2/tokens/verify', {}, { token });
  if (!verified.valid || !verified.userType) throw new ApiError({ statusCode: 401, code: 'TOKEN_INVALID' });
  return verified.userType;
}
