import type { CustomerSession } from '#contract/auth.ts';
import { currentToken, dropToken, keepToken } from './customer-token.ts';
import { sendRequest } from './fetch.ts';

let listener: (() => void) | undefined;
let pending: Promise<string> | null = null;

/** Creates a guest and stores the token. If someone signed in during the request, that token is kept and returned. */
export async function createGuestToken() {
  const before = currentToken();
  const session = (await sendRequest('POST /v2/tokens/guest', {}, {})) as CustomerSession;
  const now = currentToken();
  if (now && now !== before) return now;
  keepToken(session.token);
  return session.token;
}

/** Replaces a refused token. Several requests may find at once that it is invalid; one guest is created for all of them. */
export function renewGuestToken() {
  pending ??= replace().finally(() => {
    pending = null;
  });
  return pending;
}

async function replace() {
  const token = dropToken() ?? (await createGuestToken());
  listener?.();
  return token;
}

/** Sets what is called when a refused token was replaced, by the stored one or by that of a new guest. */
export function onTokenReplaced(call: () => void) {
  listener = call;
}
