import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { GiftTools } from './gift-context.ts';
import { receiving } from './receiver.ts';
import { sending } from './sender.ts';

/** Parcels whose address comes later: what their senders and their receivers ask (rules D12). */
export function gifts(tools: GiftTools): Handlers<Routes['gifts']> {
  return { ...sending(tools), ...receiving(tools) };
}
