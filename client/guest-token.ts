import type { CustomerSession } from '#contract/auth.ts';
import { currentToken, forgetToken, keepToken } from './customer-token.ts';
import { sendRequest } from './fetch.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
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

/** Several requests may find at once that the token is invalid; one guest is created for all of them. */
export function renewGuestToken() {
  pending ??= replace().finally(() => {
    pending = null;
  });
  return pending;
}

async function replace() {
  forgetToken();
  const token = await createGuestToken();
  for (const listener of listeners) listener();
  return token;
}

/** Calls the listener when a guest has received a new token; returns a function that removes it. */
export function onGuestRenewed(listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
