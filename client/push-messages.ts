import { api } from './api.ts';
import { appSystem } from './platform.ts';

/** The state of web push in this browser: `none` where it is not available, or inside an app, which has its own push token. */
export function pushState(): 'none' | 'unasked' | 'denied' | 'on' | 'off' {
  if (typeof window === 'undefined' || !('Notification' in window) || !navigator.serviceWorker || appSystem())
    return 'none';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'unasked';
  return localStorage.getItem(here) ? 'on' : 'off';
}

// The last subscription of this browser, so that it can be removed.
const here = 'push-endpoint';

/** Asks for permission and subscribes this browser. Returns false when the customer declines. */
export async function startPush(sandbox: string | null) {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await api('GET /v1/app-users/push-subscription', {});
  const body = sandbox ? await fromSandbox(sandbox, publicKey) : await fromBrowser(worker, publicKey);
  await api('PUT /v1/app-users/push-subscription', { body });
  localStorage.setItem(here, JSON.stringify(body));
  return true;
}

/**
 * Removes this browser's subscription from storage, the shop and the push service; does nothing without one. Throws a refusal of the shop.
 */
export async function stopPush() {
  const endpoint = forgetPush();
  if (!endpoint) return;
  await api('DELETE /v1/app-users/push-subscription', { body: { endpoint } });
  await unsubscribe();
}

/** Removes the subscription from storage and the push service, and returns the endpoint that the shop still has. */
export function detachPush() {
  const endpoint = forgetPush();
  if (endpoint) void unsubscribe().catch(() => undefined);
  return endpoint;
}

function forgetPush() {
  const endpoint = keptHere()?.endpoint ?? null;
  if (endpoint) localStorage.removeItem(here);
  return endpoint;
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

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

function keptHere() {
  try {
    return JSON.parse(localStorage.getItem(here) ?? 'null') as Subscription | null;
  } catch {
    return null;
  }
}

async function fromBrowser(worker: ServiceWorkerRegistration, applicationServerKey: string): Promise<Subscription> {
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

// A demonstration shop uses the sandbox's push service, so that nothing leaves the machine.
async function fromSandbox(sandbox: string, applicationServerKey: string): Promise<Subscription> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ applicationServerKey });
  return (await fetch(`${sandbox}/push/subscriptions`, { method: 'POST', headers, body })).json();
}
