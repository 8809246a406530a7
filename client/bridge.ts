import type { CustomerSession } from '#contract/auth.ts';
import { keepToken } from './customer-token.ts';
import { sendRequest } from './fetch.ts';
import { appSystem, type BridgeWindow, detachApp, shellSystem } from './platform.ts';

/** Messages between web page and app, see docs/native-bridge.md. */
type ToApp =
  | { type: 'hello' }
  | { type: 'share'; title: string; text?: string | undefined; url: string }
  | { type: 'open'; url: string }
  | { type: 'signedOut' };
type FromApp = { v: 1; type: string; id?: string; nonce?: string | null; fcmPushToken?: string | null };

const timeoutMs = 3000;
const waiting = new Map<string, (message: FromApp) => void>();
const line = { isHeard: false, sandbox: null as string | null, count: 0 };

/** Connects to the app: signs in with the session it hands over and registers its push token with the shop. */
export async function connectToApp(sandbox: string | null) {
  line.sandbox = sandbox;
  if (!appSystem()) return;
  hearApp();
  const welcome = await requestFromApp({ type: 'hello' });
  try {
    const nonce = welcome?.nonce;
    if (nonce)
      keepToken(((await sendRequest('POST /v2/tokens/exchange', {}, { token: nonce })) as CustomerSession).token);
  } catch {
    // An invalid nonce leaves the current session in place.
  }
  const { fcmPushToken } = welcome ?? {};
  if (fcmPushToken) pushTo(fcmPushToken);
}

/**
 * Null when the app does not answer within 3 s: the page continues as on the web, and features that need the app are hidden (rules D22.3).
 */
export function requestFromApp(message: ToApp): Promise<FromApp | null> {
  line.count += 1;
  const id = `w${line.count}`;
  return new Promise((give) => {
    const timer = setTimeout(() => {
      waiting.delete(id);
      detachApp();
      give(null);
    }, timeoutMs);
    waiting.set(id, (answer) => {
      clearTimeout(timer);
      waiting.delete(id);
      give(answer);
    });
    if (!post({ ...message, id })) waiting.get(id)?.({ v: 1, type: 'lost' });
  });
}

/** Sends nothing outside an app. */
export function notifyApp(message: ToApp) {
  if (appSystem()) post(message);
}

function post(message: ToApp & { id?: string }) {
  const text = JSON.stringify({ v: 1, ...message });
  const { ShopBridge, webkit } = window as unknown as BridgeWindow;
  try {
    if (webkit?.messageHandlers?.ShopBridge?.postMessage) webkit.messageHandlers.ShopBridge.postMessage(text);
    else if (ShopBridge?.postMessage) ShopBridge.postMessage(text);
    else if (shellSystem() && line.sandbox) window.parent.postMessage(text, line.sandbox);
    else return false;
    return true;
  } catch {
    detachApp();
    return false;
  }
}

function hearApp() {
  if (line.isHeard) return;
  line.isHeard = true;
  (window as unknown as BridgeWindow).ShopBridgeReceive = receiveMessage;
  window.addEventListener('message', ({ origin, source, data }) => {
    if (line.sandbox && origin === line.sandbox && source === window.parent && typeof data === 'string')
      receiveMessage(data);
  });
}

function receiveMessage(text: string) {
  try {
    const message = JSON.parse(text) as FromApp;
    if (message.v !== 1 || typeof message.type !== 'string') return;
    if (message.id) waiting.get(message.id)?.(message);
    else if (message.type === 'pushToken' && message.fcmPushToken) pushTo(message.fcmPushToken);
  } catch {
    // Not a message of the bridge.
  }
}

function pushTo(fcmPushToken: string) {
  // The session may still be starting; after the delay the client carries its final token.
  setTimeout(() => {
    void import('./api.ts').then(({ api }) =>
      api('PUT /v2/tokens/push-token', { body: { fcmPushToken } }).catch(() => undefined),
    );
  }, 1500);
}
