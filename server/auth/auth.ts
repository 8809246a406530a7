import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../base/handlers.ts';
import { codes } from './codes.ts';
import { entering } from './entering.ts';
import { joining } from './joining.ts';
import { bridged } from './nonce.ts';
import { proving } from './proving.ts';
import type { AuthTools } from './session.ts';
import { sessions } from './sessions.ts';

export function auth(tools: AuthTools): Handlers<Routes['auth']> {
  return {
    ...sessions(tools),
    ...entering(tools),
    ...joining(tools),
    ...codes(tools),
    ...proving(tools),
    ...bridged,
  };
}
