import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../base/handlers.ts';
import { receiving } from './receiver.ts';
import { sending } from './sender.ts';
import type { GiftTools } from './tools.ts';

/** Parcels whose address comes later: what their senders and their receivers ask (rules D12). */
export function gifts(tools: GiftTools): Handlers<Routes['gifts']> {
  return { ...sending(tools), ...receiving(tools) };
}
