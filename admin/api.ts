import { isApiError } from '#client/error-messages.ts';
import { sendRequest } from '#client/fetch.ts';
import { withIdempotencyKey } from '#client/idempotency.ts';
import { ApiError, type ClientCall, type ClientOptions, type ResponseMemory } from '#contract/client.ts';
import type { CallsByPath, EndpointsByPath } from '#contract/routes.ts';
import type { CurrentStaff } from '#contract/staff.ts';
import { adminQueryClient } from './client.ts';
import { adminKeys } from './query-keys.ts';
import { pathForRole, type ReplyOfRole } from './role-routes.ts';
import { stepUpPrompt } from './step-up.ts';

/** With `once` a repeated press after a lost response does nothing twice (rules D0.4). */
type Wish = ClientOptions & { once?: true };

/** What may be asked by whoever is not signed in. */
const atTheDoor = /^(GET \/v1\/staff\/me|POST \/v1\/staff\/(tokens|invites.*))$/;
const signedOut = '로그인이 만료되었습니다. 다시 로그인해 주세요.';

/** What this page was told, as long as it stands open; a list that is read every few seconds comes again when it has moved. */
const seen: ResponseMemory = new Map();

/**
 * Every call of the office, checked against the contract, at the door of whoever is here. The session travels in a cookie that no script
 * reads. What asks for a fresh code is asked once more when it was shown.
 */
export async function adminApi<P extends keyof EndpointsByPath>(
  path: P,
  call: CallsByPath[P],
  { once, ...how }: Wish = {},
): Promise<ReplyOfRole<P>> {
  const me = adminQueryClient.getQueryData<CurrentStaff | null>(adminKeys.me);
  // Nobody is here: what polls behind the door asks again when somebody is.
  if (me === null && !atTheDoor.test(path))
    throw new ApiError({ statusCode: 401, code: 'TOKEN_EXPIRED', message: signedOut });
  const sendKeyed = (keyed: ClientOptions) =>
    sendRequest(pathForRole(path, Boolean(me?.distributor)), call as ClientCall, {
      ...how,
      ...keyed,
      token: null,
      seen,
    });
  const ask = () =>
    once
      ? withIdempotencyKey(path, call as ClientCall, (idempotencyKey) => sendKeyed({ idempotencyKey }))
      : sendKeyed({});
  try {
    return (await ask()) as ReplyOfRole<P>;
  } catch (error) {
    if (isApiError(error, 'PROOF_REQUIRED') && (await stepUpPrompt.ask())) return (await ask()) as ReplyOfRole<P>;
    // Whoever was signed out meanwhile is asked to sign in where they are: what they typed stays on the screen below.
    if (isApiError(error, 'TOKEN_INVALID', 'TOKEN_EXPIRED') && path !== 'GET /v1/staff/me')
      adminQueryClient.setQueryData(adminKeys.me, null);
    // What one may do has changed, and the doors with it.
    if (isApiError(error, 'STAFF_NOT_ALLOWED')) void adminQueryClient.invalidateQueries({ queryKey: adminKeys.me });
    throw error;
  }
}
