import { api } from './api.ts';
import { appSystem } from './platform.ts';
import { clearStored, readStored, writeStored } from './storage.ts';

/** The state of web push in this browser: `none` where it is not available, or inside an app, which has its own push token. */
export function pushState(): 'none' | 'unasked' | 'denied' | 'on' | 'off' {
  if (typeof window === 'undefined' || !('Notification' in window) || !navigator.serviceWorker || appSystem())
    return 'none';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'unasked';
  return readStored(here) ? 'on' : 'off';
}

// The last subscription of this browser, so that it can be removed.
const here = 'push-endpoint';

/**
 * Removes this browser's subscription from the shop, storage and the push service; does nothing without one. Throws when the shop refuses or
 * cannot be reached, and keeps the subscription then.
 */
export async function stopPush() {
  const body = keptHere();
  if (!body) return;
  await api('DELETE /v1/app-users/push-subscription', { body: { endpoint: body.endpoint } });
  detachPush();
}

/** Removes the subscription from storage and the push service, and returns the endpoint that the shop still has. */
export function detachPush() {
  const endpoint = keptHere()?.endpoint ?? null;
  if (endpoint) {
    clearStored(here);
    void unsubscribe().catch(() => undefined);
  }
  return endpoint;
}

/** Keeps the subscription of this browser. */
export function savePush(body: PushSubscriptionBody) {
  writeStored(here, JSON.stringify(body));
}

async function unsubscribe() {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** Another customer or another session is now active: the subscription moves to it, so that only its messages are pushed. */
export async function transferPush() {
  const body = keptHere();
  if (body && pushState() === 'on') await api('PUT /v1/app-users/push-subscription', { body });
}

export type PushSubscriptionBody = { endpoint: string; keys: { p256dh: string; auth: string } };

function keptHere() {
  try {
    return JSON.parse(readStored(here) ?? 'null') as PushSubscriptionBody | null;
  } catch {
    return null;
  }
}
