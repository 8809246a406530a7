import type { CustomerSession } from '#contract/auth.ts';
import { sendRequest } from './fetch.ts';
import { currentToken, forgetToken, keepToken } from './token.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let pending: Promise<string> | null = null;

/** The token of a new guest, kept on this device; or of whoever signed in while one was made, for nobody takes his place. */
export async function createGuestToken() {
  const before = currentToken();
  const session = (await sendRequest('POST /v2/tokens/guest', {}, {})) as CustomerSession;
  const now = currentToken();
  if (now && now !== before) return now;
  keepToken(session.token);
  return session.token;
}

/** Many calls may learn at once that the token is gone; one guest is made for all of them. */
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

/** Calls the listener when a guest has got another token; gives back what ends that. */
export function onGuestRenewed(listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
