import type { CallsByPath, EndpointsByPath, RepliesByPath } from './routes.ts';

/** The input of a request. All fields are optional here; the typed methods check them per endpoint. */
export type ClientCall = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
};

export type ClientOptions = {
  token?: string | null;
  idempotencyKey?: string;
  signal?: AbortSignal;
  seen?: ResponseMemory;
};
/** Earlier responses by URL. An unchanged response is not sent again. */
export type ResponseMemory = Map<string, { mark: string; body: unknown }>;

/** A response of any status. */
export type ClientResponse<T = unknown> = { status: number; headers: Headers; body: T };

type Options = {
  /** The origin of the shop, "https://shop.example". Empty for the origin of the page. */
  origin?: string;
  /** Called before every request, for example for the platform and a token. */
  headers?: () => Record<string, string>;
  timeoutMs?: number;
  /** Sends a request, in place of the global `fetch`. */
  fetch?: (address: string, how: RequestInit) => Promise<Response>;
};

type Envelope = {
  statusCode?: number;
  code?: string;
  error?: string;
  message?: string;
  details?: unknown;
  requestId?: string;
  retryAfter?: number | null;
};

/** The only error of the client. `statusCode` 0 means that there was no response. `code` is then TIMEOUT or NETWORK. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;
  readonly details: unknown;
  readonly requestId: string | null;
  /** The number of seconds after which the request can be repeated. When it is set, the request had no effect. */
  readonly retryAfter: number | null;

  constructor(envelope: Envelope, cause?: unknown) {
    super(envelope.message, { cause });
    this.statusCode = envelope.statusCode ?? 0;
    this.code = envelope.code ?? '';
    this.error = envelope.error ?? '';
    this.details = envelope.details;
    this.requestId = envelope.requestId ?? null;
    this.retryAfter = envelope.retryAfter ?? null;
  }
}

export type TypedClient = ReturnType<typeof createClient>;

/** Creates the typed client of the API. Each request is checked against its endpoint. It does not retry and needs no library. */
export function createClient({
  origin = '',
  headers = () => ({}),
  timeoutMs = 30_000,
  fetch: request = (address, how) => fetch(address, how),
}: Options = {}) {
  /** Returns the response of any status. Throws ApiError only when there is no response. */
  async function requestEndpoint<P extends keyof EndpointsByPath>(
    path: P,
    call: CallsByPath[P],
    how: ClientOptions = {},
  ): Promise<ClientResponse<RepliesByPath[P]>> {
    return (await ask(path, call as ClientCall, how)) as ClientResponse<RepliesByPath[P]>;
  }

  /** Returns the reply. Throws ApiError for an error status, for an unknown result (202) and when there is no response. */
  async function get<P extends keyof EndpointsByPath>(
    path: P,
    call: CallsByPath[P],
    how: ClientOptions = {},
  ): Promise<RepliesByPath[P]> {
    return (await send(path, call as ClientCall, how)) as RepliesByPath[P];
  }

  /** The same for a path known only as text. */
  async function send(path: string, call: ClientCall, how: ClientOptions = {}): Promise<unknown> {
    const { status, headers: given, body } = await ask(path, call, how);
    const reply = body as Record<string, unknown> | null;
    const isGood = status >= 200 && status < 300 && !(status === 202 && typeof reply?.code === 'string');
    if (isGood) return reply;
    const retryAfter = Number(given.get('retry-after')) || null;
    throw new ApiError({ requestId: given.get('x-request-id') ?? undefined, ...reply, statusCode: status, retryAfter });
  }

  async function ask(path: string, { params, query, body }: ClientCall, how: ClientOptions): Promise<ClientResponse> {
    const [method = 'GET', template = '/'] = path.split(' ');
    const patience = AbortSignal.timeout(timeoutMs);
    const address = origin + addressOf(template, params, query);
    const before = method === 'GET' ? how.seen?.get(address) : undefined;
    const response = await request(address, {
      method,
      headers: {
        accept: 'application/json',
        ...headers(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(how.token ? { authorization: `Bearer ${how.token}` } : {}),
        ...(before ? { 'if-none-match': before.mark } : {}),
        ...(how.idempotencyKey ? { 'idempotency-key': how.idempotencyKey } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: how.signal ? AbortSignal.any([how.signal, patience]) : patience,
    }).catch((error: unknown) => {
      throw connectionErrorOf(error);
    });
    if (before && response.status === 304) return { status: 200, headers: response.headers, body: before.body };
    const reply: unknown = await response.json().catch((error: unknown) => {
      // An empty body is a valid response. A truncated body is not.
      if (!(error instanceof SyntaxError)) throw connectionErrorOf(error);
      return null;
    });
    const mark = response.headers.get('etag');
    if (how.seen && method === 'GET' && mark && response.status === 200)
      rememberResponse(how.seen, address, { mark, body: reply });
    return { status: response.status, headers: response.headers, body: reply };
  }

  return { get, reach: requestEndpoint, send };
}

const mostSeen = 60;

/** Stores a response. The oldest entry is removed first. */
function rememberResponse(seen: ResponseMemory, address: string, response: { mark: string; body: unknown }) {
  seen.delete(address);
  seen.set(address, response);
  if (seen.size > mostSeen) seen.delete(seen.keys().next().value ?? '');
}

function connectionErrorOf(error: unknown) {
  return new ApiError({ code: isAbort(error) ? 'TIMEOUT' : 'NETWORK', message: String(error) }, error);
}

function isAbort(error: unknown) {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function addressOf(template: string, params: ClientCall['params'], query: ClientCall['query']) {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
