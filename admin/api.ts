import { isRefusal } from '#client/error-messages.ts';
import { send } from '#client/fetch.ts';
import { underKey } from '#client/idempotency.ts';
import { ApiError, type Call, type How, type Seen } from '#contract/client.ts';
import type { Calls, Lines } from '#contract/routes.ts';
import type { StaffMe } from '#contract/staff.ts';
import { client } from './client.ts';
import { keys } from './query-keys.ts';
import { type AtDoor, atDoor } from './role-routes.ts';
import { proof } from './step-up.ts';

/** With `once` a repeated press after a lost response does nothing twice (rules D0.4). */
type Wish = How & { once?: true };

/** What may be asked by whoever is not signed in. */
const atTheDoor = /^(GET \/v1\/staff\/me|POST \/v1\/staff\/(tokens|invites.*))$/;
const signedOut = '로그인이 만료되었습니다. 다시 로그인해 주세요.';

/** What this page was told, as long as it stands open; a list that is read every few seconds comes again when it has moved. */
const seen: Seen = new Map();

/**
 * Every call of the office, checked against the contract, at the door of whoever is here. The session travels in a cookie that no script
 * reads. What asks for a fresh code is asked once more when it was shown.
 */
export async function api<P extends keyof Lines>(
  path: P,
  call: Calls[P],
  { once, ...how }: Wish = {},
): Promise<AtDoor<P>> {
  const me = client.getQueryData<StaffMe | null>(keys.me);
  // Nobody is here: what polls behind the door asks again when somebody is.
  if (me === null && !atTheDoor.test(path))
    throw new ApiError({ statusCode: 401, code: 'TOKEN_EXPIRED', message: signedOut });
  const sendKeyed = (keyed: How) =>
    send(atDoor(path, Boolean(me?.distributor)), call as Call, { ...how, ...keyed, token: null, seen });
  const ask = () =>
    once ? underKey(path, call as Call, (idempotencyKey) => sendKeyed({ idempotencyKey })) : sendKeyed({});
  try {
    return (await ask()) as AtDoor<P>;
  } catch (error) {
    if (isRefusal(error, 'PROOF_REQUIRED') && (await proof.ask())) return (await ask()) as AtDoor<P>;
    // Whoever was signed out meanwhile is asked to sign in where they are: what they typed stays on the screen below.
    if (isRefusal(error, 'TOKEN_INVALID', 'TOKEN_EXPIRED') && path !== 'GET /v1/staff/me')
      client.setQueryData(keys.me, null);
    // What one may do has changed, and the doors with it.
    if (isRefusal(error, 'STAFF_NOT_ALLOWED')) void client.invalidateQueries({ queryKey: keys.me });
    throw error;
  }
}
