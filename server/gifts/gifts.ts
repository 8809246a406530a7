import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { GiftTools } from './gift-context.ts';
import { createGiftReceiverHandlers } from './receiver.ts';
import { createGiftSenderHandlers } from './sender.ts';

/** Parcels whose address comes later: what their senders and their receivers ask (rules D12). */
export function createGiftHandlers(tools: GiftTools): Handlers<Routes['gifts']> {
  return { ...createGiftSenderHandlers(tools), ...createGiftReceiverHandlers(tools) };
}
