import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { bridged } from './app-bridge.ts';
import type { AuthTools } from './session.ts';
import { sessions } from './sign-in.ts';
import { joining } from './sign-up.ts';
import { entering } from './social/sign-in.ts';
import { proving } from './step-up.ts';
import { codes } from './verification-codes.ts';

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
