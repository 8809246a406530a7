import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../platform/db/database.ts';
import { webhookSecretOf } from './unsettled.sql.ts';

export type WebhookEvent = { orderId: string; status: string; secret: string | null; isDeposit: boolean };

/** Returns what a webhook claims of an order; undefined if it cannot belong to this shop. A deposit webhook has no event type. */
export function parseWebhookEvent(body: Record<string, unknown>): WebhookEvent | undefined {
  const isDeposit = body.eventType === undefined && body.data === undefined;
  const data = isDeposit ? body : body.data;
  if (typeof data !== 'object' || data === null) return undefined;
  const { orderId, status, secret } = data as Record<string, unknown>;
  if (typeof orderId !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(orderId)) return undefined;
  return {
    orderId: orderId.toLowerCase(),
    status: typeof status === 'string' && /^[A-Z_]{1,40}$/.test(status) ? status : '',
    secret: typeof secret === 'string' ? secret : null,
    isDeposit,
  };
}

/**
 * Returns whether a deposit has the secret that the company issued with the account. Any secret passes while the shop does not know
 * its own.
 */
export async function isWebhookGenuine(sql: Db, { orderId, secret }: WebhookEvent) {
  const known = await webhookSecretOf(sql, orderId);
  if (!known) return false;
  return known.secret === null || (secret !== null && same(known.secret, secret));
}

function same(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
