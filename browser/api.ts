import { ApiError, type Call, type How } from '#contract/client.ts';
import type { Calls, Lines, Replies } from '#contract/routes.ts';
import { renewGuest } from './guest.ts';
import { currentToken } from './token.ts';
import { send } from './wire.ts';

/** Every call of the shop, checked against the lines of the contract. Loaders get the same function, answered in-process. */
export type Api = <P extends keyof Lines>(path: P, call: Calls[P], how?: How) => Promise<Replies[P]>;

export const api: Api = async (path, call, how = {}) => {
  const token = how.token === undefined ? currentToken() : how.token;
  const reply = await send(path, call as Call, { ...how, token }).catch((error: unknown) =>
    again(path, call as Call, how, token, error),
  );
  return reply as Replies[typeof path];
};

/** A token the shop no longer knows is replaced by a guest's; a read is then made once more. */
async function again(path: string, call: Call, how: How, used: string | null, error: unknown) {
  const lost = error instanceof ApiError && (error.code === 'TOKEN_INVALID' || error.code === 'TOKEN_EXPIRED');
  if (!lost || how.token !== undefined) throw error;
  // Another tab may have renewed the token meanwhile.
  const now = currentToken();
  const token = now && now !== used ? now : await renewGuest();
  if (!path.startsWith('GET ')) throw error;
  return send(path, call, { ...how, token });
}

/** 128 random bits as 32 hex digits: the name of one wish, sent again unchanged when it is tried again. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
