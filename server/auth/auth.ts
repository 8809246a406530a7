import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { appBridgeHandlers } from './app-bridge.ts';
import type { AuthTools } from './customer-session.ts';
import { createSignInHandlers } from './sign-in.ts';
import { createSignUpHandlers } from './sign-up.ts';
import { createSocialSignInHandlers } from './social/social-sign-in.ts';
import { createStepUpHandlers } from './step-up.ts';
import { createCodeHandlers } from './verification-codes.ts';

export function createAuthHandlers(tools: AuthTools): Handlers<Routes['auth']> {
  return {
    ...createSignInHandlers(tools),
    ...createSocialSignInHandlers(tools),
    ...createSignUpHandlers(tools),
    ...createCodeHandlers(tools),
    ...createStepUpHandlers(tools),
    ...appBridgeHandlers,
  };
}
