import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  jsonReply,
  redirectReply,
  type SandboxReply,
  type SandboxRequest,
  type SandboxRoute,
} from '../sandbox-routes.ts';
import { collectorsPage } from './events-page.ts';
import { replaysOf } from './replay-viewer.ts';

/** One event received by an analytics company: the company, its name, its fields and its size in bytes. */
export type CollectedEvent = {
  who: CollectorName;
  name: string;
  at: number;
  words: Record<string, unknown>;
  bytes: number;
};
export type CollectorName = 'ga4' | 'meta' | 'kakao' | 'naver' | 'attribution' | 'click' | 'monitoring';
type Fault = 'slow' | '500' | 'refused';
type Fallen = { fault: Fault; who: string; left: number };

const most = 2000;
const faults: readonly Fault[] = ['slow', '500', 'refused'];
const scripts = ['gtag.js', 'fbevents.js', 'kp.js', 'wcslog.js'].map((name) => ({
  name,
  text: readFileSync(new URL(name, import.meta.url), 'utf8'),
}));

/** Simulated analytics, attribution and error-monitoring companies: their scripts, their endpoints, and all data they receive. */
export function createCollectors(): SandboxRoute[] {
  const received: CollectedEvent[] = [];
  const set: Fallen[] = [];
  const ear = earOf(received, set);
  return [...asBrowsersCall(ear), ...asServersCall(ear), ...asWatched(received, set)];
}

type Ear = ReturnType<typeof earOf>;

function earOf(received: CollectedEvent[], set: Fallen[]) {
  function keep(who: CollectorName, name: string, words: Record<string, unknown>, bytes: number) {
    received.push({ who, name, at: Date.now(), words, bytes });
    if (received.length > most) received.shift();
  }

  /** Applies the fault configured for the company, or answers. */
  async function answer(
    who: CollectorName,
    call: SandboxRequest,
    work: () => SandboxReply,
  ): Promise<SandboxReply | null> {
    const fault = set.find((one) => one.left > 0 && (one.who === who || one.who === 'all'));
    if (!fault) return open(call, work());
    fault.left -= 1;
    if (fault.fault === '500') return open(call, { status: 500, text: '' });
    if (fault.fault === 'slow') {
      await pause(10_000);
      return open(call, work());
    }
    call.response.destroy();
    return null;
  }

  return { keep, answer };
}

/** Scripts, and the tracking pixels that browsers request. */
function asBrowsersCall({ keep, answer }: Ear): SandboxRoute[] {
  const dot = (who: CollectorName, nameOf: (query: URLSearchParams) => string) => (call: SandboxRequest) =>
    answer(who, call, () => {
      keep(who, nameOf(call.query), Object.fromEntries(call.query), call.path.length + call.query.toString().length);
      return { status: 204, text: '' };
    });

  return [
    ...scripts.map(
      ({ name, text }): SandboxRoute => [
        `GET /tags/${name}`,
        (call) => answer(whoseScript(name), call, () => ({ type: 'text/javascript; charset=utf-8', text })),
      ],
    ),
    [
      'POST /g/collect',
      (call) =>
        answer('ga4', call, () => {
          keep(
            'ga4',
            call.query.get('en') ?? '',
            { ...Object.fromEntries(call.query), ...record(call.body) },
            call.bytes.length,
          );
          return { status: 204, text: '' };
        }),
    ],
    ['GET /tr/', dot('meta', (query) => query.get('ev') ?? '')],
    ['GET /kp', dot('kakao', (query) => query.get('ev') ?? '')],
    ['GET /wcs', dot('naver', (query) => query.get('ev') ?? '')],
    ['GET /attribution/click', dot('click', (query) => query.get('source') ?? '')],
  ];
}

function asServersCall({ keep, answer }: Ear): SandboxRoute[] {
  return [
    [
      'POST /mp/collect',
      (call) =>
        answer('ga4', call, () => {
          keep('ga4', 'server', { ...record(call.body), tid: call.query.get('measurement_id') }, call.bytes.length);
          return { status: 204, text: '' };
        }),
    ],
    [
      'POST /graph/{pixel}/events',
      (call) =>
        answer('meta', call, () => {
          // Like the company, it refuses an event without a browser's user agent.
          const [one] = list(record(call.body).data).map(record);
          if (!call.query.get('access_token') || !one || !record(one.user_data).client_user_agent)
            return jsonReply({ error: { message: 'Invalid parameter', code: 100 } }, 400);
          keep('meta', `server ${String(one.event_name)}`, one, call.bytes.length);
          return jsonReply({ events_received: 1 });
        }),
    ],
    ['OPTIONS /attribution/events', (call) => open(call, { status: 204, text: '' })],
    [
      'POST /attribution/events',
      (call) =>
        answer('attribution', call, () => {
          for (const one of Array.isArray(call.body) ? call.body : [])
            keep(
              'attribution',
              String(record(one).kind),
              { ...record(one), hash: call.request.headers['x-attribution-hash'] },
              call.bytes.length,
            );
          return jsonReply({ ok: true });
        }),
    ],
    [
      'POST /sentry/api/{project}/envelope/',
      (call) =>
        answer('monitoring', call, () => {
          for (const one of itemsOf(call.bytes)) keep('monitoring', one.type, { body: one.body }, one.body.length);
          return jsonReply({ id: 'kept' });
        }),
    ],
  ];
}

/** Pages and endpoints for testers: received events, and the faults to come. */
function asWatched(received: CollectedEvent[], set: Fallen[]): SandboxRoute[] {
  return [
    ['GET /events', (call) => (wantsPage(call) ? collectorsPage(received, set) : jsonReply({ entities: received }))],
    ['GET /events/replays', () => replaysOf(received)],
    [
      'DELETE /events',
      () => {
        received.length = 0;
        return jsonReply({ ok: true });
      },
    ],
    ['GET /events/faults', () => jsonReply({ entities: set.filter(({ left }) => left > 0) })],
    [
      'POST /events/faults',
      (call) => {
        const { fault, who = 'all', count = 1 } = record(call.body) as { fault?: Fault; who?: string; count?: number };
        if (!fault || !faults.includes(fault)) return jsonReply({ message: `fault: ${faults.join(', ')}` }, 400);
        const left = Number(count);
        if (!Number.isInteger(left) || left < 1 || left > 100_000)
          return jsonReply({ message: 'count: 1 … 100000' }, 400);
        set.push({ fault, who, left });
        return call.form ? redirectReply('/events') : jsonReply({ ok: true });
      },
    ],
    [
      'POST /events/faults/clear',
      () => {
        set.length = 0;
        return redirectReply('/events');
      },
    ],
    [
      'DELETE /events/faults',
      () => {
        set.length = 0;
        return jsonReply({ ok: true });
      },
    ],
  ];
}

// Allows the requesting page to read the company's answer.
function open(call: SandboxRequest, reply: SandboxReply): SandboxReply {
  const origin = call.request.headers.origin ?? '*';
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'content-type, x-attribution-hash',
    'access-control-allow-methods': 'POST, GET, OPTIONS',
    'cross-origin-resource-policy': 'cross-origin',
    ...reply.headers,
  };
  return { ...reply, headers };
}

function whoseScript(name: string): CollectorName {
  return name === 'gtag.js' ? 'ga4' : name === 'fbevents.js' ? 'meta' : name === 'kp.js' ? 'kakao' : 'naver';
}

function wantsPage({ request }: SandboxRequest) {
  return request.headers.accept?.includes('text/html') ?? false;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

// Each item has a header line, followed by its body.
function itemsOf(bytes: Buffer) {
  const items: { type: string; body: string }[] = [];
  let at = bytes.indexOf(10) + 1;
  while (at > 0 && at < bytes.length) {
    const end = bytes.indexOf(10, at);
    if (end < 0) break;
    const about = JSON.parse(bytes.toString('utf8', at, end) || '{}') as { type?: string; length?: number };
    const length = about.length ?? 0;
    if (about.type) items.push({ type: about.type, body: bytes.toString('utf8', end + 1, end + 1 + length) });
    at = end + 1 + length + (bytes[end + 1 + length] === 10 ? 1 : 0);
  }
  return items;
}
