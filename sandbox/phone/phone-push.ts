import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { SandboxJournal } from '../journal.ts';
import { jsonReply, type SandboxReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import { decryptPush, type PushKeys, pushRefusalOf } from './decrypt-push.ts';
import type { PhoneFaults } from './phone-faults.ts';

type Browser = PushKeys & { id: string; key: string };
type Push = { at: string; browser: string; topic: string; title: string; text: string; path: string };
type Line = { browser: Browser } | { push: Push } | { gone: string };

/** The browsers' push service (RFC 8030) with simulated browsers, and the apps' push service. */
export function createPushService(journal: SandboxJournal, faults: PhoneFaults) {
  const browsers = new Map<string, Browser>();
  let pushes: Push[] = [];

  function read(line: Line) {
    if ('browser' in line) browsers.set(line.browser.id, line.browser);
    else if ('gone' in line) browsers.delete(line.gone);
    else
      pushes = [
        ...pushes.filter(({ browser, topic }) => browser !== line.push.browser || topic !== line.push.topic),
        line.push,
      ];
  }
  for (const line of journal.lines() as Line[]) read(line);
  function keep(line: Line) {
    read(line);
    journal.write(line);
    return journal.settle();
  }

  /** Subscribes a simulated browser: takes the shop's public key and returns the subscription. */
  async function subscribe({ body, request }: SandboxRequest) {
    const { applicationServerKey } = (body ?? {}) as { applicationServerKey?: unknown };
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys().toString('base64url');
    const [privateKey, auth] = [pair.getPrivateKey().toString('base64url'), randomBytes(16).toString('base64url')];
    const browser = { id: randomUUID(), key: String(applicationServerKey), publicKey, privateKey, auth };
    await keep({ browser });
    const endpoint = `http://${request.headers.host}/push/${browser.id}`;
    return opened(jsonReply({ endpoint, keys: { p256dh: publicKey, auth } }));
  }

  async function take(call: SandboxRequest) {
    const { request, params } = call;
    const outage = trouble();
    if (outage) return outage;
    const browser = browsers.get(params.id ?? '');
    if (!browser) return answer(410);
    const { authorization, 'content-encoding': encoding, ttl, topic } = request.headers;
    const stranger = pushRefusalOf(String(authorization), `http://${request.headers.host}`, browser.key);
    if (stranger) return answer(stranger);
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl)) || !/^[\w-]{1,32}$/.test(String(topic)))
      return answer(400);
    try {
      const notification = JSON.parse(decryptPush(call.bytes, browser)) as Pick<Push, 'title' | 'text' | 'path'>;
      await keep({
        push: { at: new Date().toISOString(), browser: browser.id, topic: String(topic), ...notification },
      });
    } catch {
      return answer(400);
    }
    return { status: 201, text: '', headers: { location: `/push/message/${randomUUID()}` } };
  }

  /** Firebase: the same for apps, which are addressed by their token. */
  async function takeForApp({ body }: SandboxRequest) {
    const outage = trouble();
    if (outage) return outage;
    const { message } = (body ?? {}) as {
      message?: { token?: string; notification?: Record<string, string>; data?: Record<string, string> };
    };
    if (!message?.token) return jsonReply({ error: { status: 'INVALID_ARGUMENT' } }, 400);
    const { title = '', body: text = '' } = message.notification ?? {};
    const { path = '/', key: topic = '' } = message.data ?? {};
    await keep({ push: { at: new Date().toISOString(), browser: `app ${message.token}`, topic, title, text, path } });
    return jsonReply({ name: `projects/sandbox/messages/${randomUUID()}` });
  }

  async function forget({ params }: SandboxRequest) {
    await keep({ gone: params.id ?? '' });
    return answer(204);
  }

  function trouble() {
    const fault = faults.take('push')?.fault;
    if (fault === '429') return answer(429);
    return fault ? answer(500) : null;
  }

  const routes: SandboxRoute[] = [
    ['OPTIONS /push/subscriptions', () => opened(answer(204))],
    ['POST /push/subscriptions', subscribe],
    ['POST /push/{id}', take],
    ['DELETE /push/{id}', forget],
    ['POST /fcm/token', () => jsonReply({ access_token: 'sandbox', expires_in: 3600, token_type: 'Bearer' })],
    ['POST /v1/projects/sandbox/messages:send', takeForApp],
  ];
  return {
    routes,
    /** The notifications of a browser, newest first; without a name those of all browsers. */
    arrived: (browser: string | null) =>
      pushes
        .filter((one) => !browser || one.browser === browser)
        .slice(-200)
        .reverse(),
  };
}

function answer(status: number): SandboxReply {
  return { status, text: '' };
}

// The shop's page subscribes here in place of its browser.
function opened(reply: SandboxReply): SandboxReply {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
  return { ...reply, headers: { ...reply.headers, ...headers } };
}
