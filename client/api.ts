import { ApiError, type Call, type How } from '#contract/client.ts';
import type { Calls, Lines, Replies } from '#contract/routes.ts';
import { send } from './fetch.ts';
import { renewGuest } from './guest-token.ts';
import { underKey } from './idempotency.ts';
import { currentToken } from './token.ts';

/** A write has its key from `underKey`; nothing else gives one. */
type Wish = Omit<How, 'idempotencyKey'> & { of?: string };

/** Every call of the shop, checked against the lines of the contract. Loaders get the same function, answered in-process. */
export type Api = <P extends keyof Lines>(path: P, call: Calls[P], how?: Wish) => Promise<Replies[P]>;

export const api: Api = async (path, call, { of, ...how } = {}) => {
  const ask = (keyed: How) => askOnce(path, call as Call, keyed);
  const reply = isRead.test(path)
    ? ask(how)
    : underKey(path, call as Call, (key) => ask({ ...how, idempotencyKey: key }), of);
  return (await reply) as Replies[typeof path];
};

/** The verbs that change nothing: PATCH only calculates. */
const isRead = /^(GET|PATCH) /;

async function askOnce(path: string, call: Call, how: How) {
  const token = how.token === undefined ? currentToken() : how.token;
  return send(path, call, { ...how, token }).catch((error: unknown) => again(path, call, how, token, error));
}

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
