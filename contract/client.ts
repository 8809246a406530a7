import type { CallsByPath, EndpointsByPath, RepliesByPath } from './routes.ts';

/** What a call carries beside its path: all of it optional here, checked line by line where the client is used. */
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
/** What was told before, by address: what is still so is not sent a second time. */
export type ResponseMemory = Map<string, { mark: string; body: unknown }>;

/** An answer as it came, whatever its status. */
export type ClientResponse<T = unknown> = { status: number; headers: Headers; body: T };

type Options = {
  /** Where the shop is, "https://shop.example"; empty for the page's own. */
  origin?: string;
  /** Asked before every call: the platform, a token of one's own. */
  headers?: () => Record<string, string>;
  timeoutMs?: number;
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

/** The one error of the client. `statusCode` 0 means that no answer came: then `code` is TIMEOUT or NETWORK. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;
  readonly details: unknown;
  readonly requestId: string | null;
  /** After how many seconds the same may be asked again; where it is told, nothing was done. */
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

/** The shop's calls over HTTP, each checked against its line of the contract. It repeats nothing and needs no library. */
export function createClient({ origin = '', headers = () => ({}), timeoutMs = 30_000 }: Options = {}) {
  /** The answer of a line that may be refused. Throws ApiError only when no answer came. */
  async function reach<P extends keyof EndpointsByPath>(
    path: P,
    call: CallsByPath[P],
    how: ClientOptions = {},
  ): Promise<ClientResponse<RepliesByPath[P]>> {
    return (await ask(path, call as ClientCall, how)) as ClientResponse<RepliesByPath[P]>;
  }

  /** The reply of a line. Throws ApiError for whatever was refused, is not known yet (202), or did not come. */
  async function get<P extends keyof EndpointsByPath>(
    path: P,
    call: CallsByPath[P],
    how: ClientOptions = {},
  ): Promise<RepliesByPath[P]> {
    return (await send(path, call as ClientCall, how)) as RepliesByPath[P];
  }

  /** The same for a path that is only known as text. */
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
    const response = await fetch(address, {
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
      throw unanswered(error);
    });
    if (before && response.status === 304) return { status: 200, headers: response.headers, body: before.body };
    const reply: unknown = await response.json().catch((error: unknown) => {
      // An answer of nothing is one; half of an answer is none.
      if (!(error instanceof SyntaxError)) throw unanswered(error);
      return null;
    });
    const mark = response.headers.get('etag');
    if (how.seen && method === 'GET' && mark && response.status === 200)
      remember(how.seen, address, { mark, body: reply });
    return { status: response.status, headers: response.headers, body: reply };
  }

  return { get, reach, send };
}

const mostSeen = 60;

/** The latest addresses alone: the first that came goes first. */
function remember(seen: ResponseMemory, address: string, told: { mark: string; body: unknown }) {
  seen.delete(address);
  seen.set(address, told);
  if (seen.size > mostSeen) seen.delete(seen.keys().next().value ?? '');
}

function unanswered(error: unknown) {
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
