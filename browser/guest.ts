import type { Session } from '#contract/auth.ts';
import { forgetToken, keepToken } from './token.ts';
import { send } from './wire.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let pending: Promise<string> | null = null;

export async function newGuest() {
  const session = (await send('POST /v2/tokens/guest', {}, {})) as Session;
  keepToken(session.token);
  return session.token;
}

/** Many calls may learn at once that the token is gone; one guest is made for all of them. */
export function renewGuest() {
  pending ??= replace().finally(() => {
    pending = null;
  });
  return pending;
}

async function replace() {
  forgetToken();
  const token = await newGuest();
  for (const listener of listeners) listener();
  return token;
}

export function onRenewed(listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
