import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { GiftTools } from './gift-context.ts';
import { createGiftReceiverHandlers } from './receiver.ts';
import { createGiftSenderHandlers } from './sender.ts';

/** Creates the handlers of gifts, whose address is given by the recipient (rules D12). */
export function createGiftHandlers(tools: GiftTools): Handlers<Routes['gifts']> {
  return { ...createGiftSenderHandlers(tools), ...createGiftReceiverHandlers(tools) };
}
