import { platform } from './platform.ts';
import { ApiError, offlineMessage, timeoutMessage } from './refused.ts';

export type Call = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
};
export type How = { token?: string | null; idempotencyKey?: string; signal?: AbortSignal };

const patience = 30_000;
const pauses = [1_000, 3_000];

/** One call over HTTP. Reads are repeated when the network fails; writes never are. */
export async function send(path: string, call: Call, how: How): Promise<unknown> {
  const [method = 'GET', template = '/'] = path.split(' ');
  const address = fill(template, call.params) + search(call.query);
  for (const pause of method === 'GET' ? pauses : []) {
    try {
      return await once(method, address, call.body, how);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NETWORK' || how.signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return once(method, address, call.body, how);
}

async function once(method: string, address: string, body: unknown, how: How) {
  const response = await fetch(address, {
    method,
    headers: headers(body, how),
    body: body === undefined ? null : JSON.stringify(body),
    signal: how.signal ? AbortSignal.any([how.signal, AbortSignal.timeout(patience)]) : AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    throw unanswered(error);
  });
  return read(response);
}

async function read(response: Response) {
  const reply = (await response.json().catch((error: unknown) => {
    if (isAbort(error)) throw unanswered(error);
    return null;
  })) as Record<string, unknown> | null;
  const refused = !response.ok || (response.status === 202 && typeof reply?.code === 'string');
  if (!refused) return reply;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const message = response.status === 408 ? timeoutMessage : (reply?.message as string | undefined);
  throw new ApiError({ requestId, ...reply, message, statusCode: response.status });
}

function headers(body: unknown, how: How) {
  const all: Record<string, string> = { accept: 'application/json', platform: platform() };
  if (body !== undefined) all['content-type'] = 'application/json';
  if (how.token) all.authorization = `Bearer ${how.token}`;
  if (how.idempotencyKey) all['idempotency-key'] = how.idempotencyKey;
  return all;
}

function unanswered(error: unknown) {
  if (isAbort(error)) return new ApiError({ code: 'TIMEOUT', message: timeoutMessage }, error);
  return new ApiError({ code: 'NETWORK', message: offlineMessage }, error);
}

function isAbort(error: unknown) {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function fill(template: string, params: Call['params']) {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}

function search(query: Call['query']) {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
