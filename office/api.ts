import { isRefusal } from '#browser/refused.ts';
import { send } from '#browser/wire.ts';
import type { Call, How } from '#contract/client.ts';
import type { Calls, Lines, Replies } from '#contract/routes.ts';
import { client } from './client.ts';
import { keys } from './keys.ts';

/** Every call of the office, checked against the contract. The session travels in a cookie that no script reads. */
export async function api<P extends keyof Lines>(path: P, call: Calls[P], how: How = {}): Promise<Replies[P]> {
  try {
    return (await send(path, call as Call, { ...how, token: null })) as Replies[P];
  } catch (error) {
    // Whoever was signed out meanwhile is asked to sign in where they are: what they typed stays on the screen below.
    if (isRefusal(error, 'TOKEN_INVALID', 'TOKEN_EXPIRED') && path !== 'GET /v1/staff/me')
      client.setQueryData(keys.me, null);
    throw error;
  }
}
