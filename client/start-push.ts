import { api } from './api.ts';
import { type PushSubscriptionBody, savePush } from './push-messages.ts';

/** Subscribes this browser, which has permission, and registers it with the shop. */
export async function startPush(sandbox: string | null) {
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await api('GET /v1/app-users/push-subscription', {});
  const body = sandbox ? await fromSandbox(sandbox, publicKey) : await fromBrowser(worker, publicKey);
  await api('PUT /v1/app-users/push-subscription', { body });
  savePush(body);
}

async function fromBrowser(
  worker: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscriptionBody> {
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

// A demonstration shop uses the sandbox's push service, so that nothing leaves the machine.
async function fromSandbox(sandbox: string, applicationServerKey: string): Promise<PushSubscriptionBody> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ applicationServerKey });
  return (await fetch(`${sandbox}/push/subscriptions`, { method: 'POST', headers, body })).json();
}
