import { ApiError, type ClientCall, type ClientOptions } from '#contract/client.ts';
import type { CallsByPath, EndpointsByPath, RepliesByPath } from '#contract/routes.ts';
import { currentToken } from './customer-token.ts';
import { sendRequest } from './fetch.ts';
import { renewGuestToken } from './guest-token.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';

/** A write gets its idempotency key from `withIdempotencyKey`; callers cannot set one. */
type RequestOptions = Omit<ClientOptions, 'idempotencyKey'> & { of?: string };

/** Calls any endpoint of the shop, checked against the contract. Loaders get the same function, answered in-process. */
export type ApiClient = <P extends keyof EndpointsByPath>(
  path: P,
  call: CallsByPath[P],
  how?: RequestOptions,
) => Promise<RepliesByPath[P]>;

export const api: ApiClient = async (path, call, { of, ...how } = {}) => {
  const sendOnce = (keyed: ClientOptions) => askWithToken(path, call as ClientCall, keyed);
  const reply = isRead.test(path)
    ? sendOnce(how)
    : withIdempotencyKey(path, call as ClientCall, (key) => sendOnce({ ...how, idempotencyKey: key }), of);
  return (await reply) as RepliesByPath[typeof path];
};

/** Methods that change nothing: PATCH only calculates. */
const isRead = /^(GET|PATCH) /;

/** Besides reads: a sign-in may have ended the guest although its response was lost, and it does not depend on the guest. */
const isRepeated = /^(GET |POST \/v2\/tokens(\/(phone|oauth|sign-up))?$)/;

/**
 * Replaces a token that the shop no longer accepts: one of this page alone by the stored one, others by a guest's. A read or a sign-in is then
 * repeated, at most twice.
 */
async function askWithToken(path: string, call: ClientCall, how: ClientOptions) {
  for (let left = 2; ; left--) {
    const { token = currentToken() } = how;
    try {
      return await sendRequest(path, call, { ...how, token });
    } catch (error) {
      // TOKEN_INVALID or TOKEN_EXPIRED.
      const isLost = error instanceof ApiError && error.code.startsWith('TOKEN_');
      if (!isLost || how.token !== undefined || left === 0) throw error;
      // Another tab may have renewed the token.
      if ((currentToken() ?? token) === token) await renewGuestToken();
      if (!isRepeated.test(path)) throw error;
    }
  }
}
