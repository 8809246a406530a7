import { isApiError } from '#client/error-messages.ts';
import { sendRequest } from '#client/fetch.ts';
import { withIdempotencyKey } from '#client/idempotency-keys.ts';
import { ApiError, type ClientCall, type ClientOptions, type ResponseMemory } from '#contract/client.ts';
import type { CallsByPath, EndpointsByPath } from '#contract/routes.ts';
import type { CurrentStaff } from '#contract/staff.ts';
import { adminQueryClient } from './admin-entry.ts';
import { countWrite } from './kit/write-count.ts';
import { adminKeys } from './query-keys.ts';
import { pathForRole, type ReplyOfRole } from './role-endpoints.ts';
import { stepUpPrompt } from './step-up-dialog.ts';

/** Endpoints that need no session. */
const signInPaths = /^(GET \/v1\/staff\/me|POST \/v1\/staff\/(tokens|invites\/.*))$/;
/** Endpoints that read by POST, because the search or the reason is personal. */
const isReadByPost = /^POST \/v1\/(staff|seller)\/(search|slips|lines\/invoices|.*\/(preview|unmask))$/;
const signedOut = '로그인이 만료되었습니다. 다시 로그인해 주세요.';

/** The cached responses of this page. A polled list is loaded again only when it has changed. */
const responseMemory: ResponseMemory = new Map();

/**
 * Calls an endpoint of the admin app, typed by the contract; a seller’s call goes to the seller endpoint. The session is in a cookie
 * that scripts cannot read. A call refused with PROOF_REQUIRED is repeated after a fresh code. A write gets an idempotency key unless its
 * caller gives a stored one, so that repeating it after a lost response has no second effect (rules D0.4).
 */
export async function adminApi<P extends keyof EndpointsByPath>(
  path: P,
  call: CallsByPath[P],
  how: ClientOptions = {},
): Promise<ReplyOfRole<P>> {
  const me = adminQueryClient.getQueryData<CurrentStaff | null>(adminKeys.me);
  // No session: polling resumes after the next sign-in.
  if (me === null && !signInPaths.test(path))
    throw new ApiError({ statusCode: 401, code: 'TOKEN_EXPIRED', message: signedOut });
  const send = (keyed: ClientOptions) =>
    sendRequest(pathForRole(path, Boolean(me?.distributor)), call as ClientCall, {
      ...keyed,
      token: null,
      seen: responseMemory,
    });
  /** A read has no effect to repeat, and a caller with a stored key keeps it. */
  const needsNewKey = how.idempotencyKey === undefined && !isRead(path);
  const sendOnce = async () => {
    const reply = needsNewKey
      ? await withIdempotencyKey(path, call as ClientCall, (idempotencyKey) => send({ ...how, idempotencyKey }))
      : await send(how);
    if (!isRead(path)) countWrite();
    return reply as ReplyOfRole<P>;
  };
  try {
    return await sendOnce();
  } catch (error) {
    if (isApiError(error, 'PROOF_REQUIRED') && (await stepUpPrompt.ask())) return await sendOnce();
    // An expired session shows the sign-in form over the current screen, so that typed text is kept.
    if (isApiError(error, 'TOKEN_INVALID', 'TOKEN_EXPIRED') && path !== 'GET /v1/staff/me')
      adminQueryClient.setQueryData(adminKeys.me, null);
    // The permissions have changed, and the menu with them.
    if (isApiError(error, 'STAFF_NOT_ALLOWED')) void adminQueryClient.invalidateQueries({ queryKey: adminKeys.me });
    throw error;
  }
}

function isRead(path: string) {
  return path.startsWith('GET ') || signInPaths.test(path) || isReadByPost.test(path);
}
