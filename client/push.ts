import { api } from './api.ts';
import { appSystem } from './platform.ts';

/** Whether this browser can be pushed to and has been asked: `none` where it cannot, or inside an app, which is told in its own way. */
export function pushState(): 'none' | 'unasked' | 'denied' | 'on' | 'off' {
  if (typeof window === 'undefined' || !('Notification' in window) || !navigator.serviceWorker || appSystem())
    return 'none';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'unasked';
  return localStorage.getItem(here) ? 'on' : 'off';
}

// Where this browser was reached last, so that it can be taken back.
const here = 'push-endpoint';

/** Asks the person, and has this browser told from then on. False when they would rather not. */
export async function startPush(sandbox: string | null) {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await api('GET /v1/app-users/push-subscription', {});
  const body = sandbox ? await fromSandbox(sandbox, publicKey) : await fromBrowser(worker, publicKey);
  await api('PUT /v1/app-users/push-subscription', { body });
  localStorage.setItem(here, JSON.stringify(body));
  return true;
}

/** Forgets this browser's subscription here, at the shop and at the push service; without one nothing is asked. Throws what the shop refuses. */
export async function stopPush() {
  const endpoint = forgetPush();
  if (!endpoint) return;
  await api('DELETE /v1/app-users/push-subscription', { body: { endpoint } });
  await unsubscribe();
}

/** Forgets the subscription here and at the push service, and returns the endpoint that the shop still knows. */
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

/** Somebody else is here now, or the same with another session: what is pushed to this browser is theirs alone. */
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

// A demonstration has its own push service: nothing leaves the laptop.
async function fromSandbox(sandbox: string, applicationServerKey: string): Promise<Subscription> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ applicationServerKey });
  return (await fetch(`${sandbox}/push/subscriptions`, { method: 'POST', headers, body })).json();
}
