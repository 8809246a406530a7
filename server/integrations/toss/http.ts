export type TossSettings = {
  baseUrl: string;
  secretKey: string;
  clientKey: string;
  /** For confirm, which waits for a card network; every other call has five seconds. */
  timeoutMs?: number | undefined;
  /** Makes the company's test system answer with this error. */
  testCode?: string | undefined;
};

/** `refused` is a 4xx with an error code; every uncertain result is `unknown`. */
export type TossResponse =
  | { kind: 'body'; body: unknown }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'unknown'; why: string };

const maxBytes = 256 * 1024;

/** Calls with the shop's secret key; a call that fails or exceeds its time limit is unknown, never declined. */
export function createTossHttp({ baseUrl, secretKey, testCode }: TossSettings) {
  const base = baseUrl.replace(/\/+$/, '');
  const always = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    accept: 'application/json',
    ...(testCode && { 'tosspayments-test-code': testCode }),
  };

  async function call(path: string, timeoutMs: number, init: RequestInit): Promise<TossResponse> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${base}${path}`, { ...init, signal, redirect: 'error' });
      return await judge(response);
    } catch (cause) {
      return { kind: 'unknown', why: why(cause) };
    }
  }

  return {
    get: (path: string) => call(path, 5000, { headers: always }),
    post(path: string, body: object, idempotencyKey: string, timeoutMs: number) {
      const headers = { ...always, 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
      return call(path, timeoutMs, { method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}

async function judge(response: Response): Promise<TossResponse> {
  const { status } = response;
  const text = await read(response);
  if (text === null) return { kind: 'unknown', why: `${status} with too long an answer` };
  if (status >= 500 || status === 429) return { kind: 'unknown', why: `${status} ${codeOf(text)}`.trim() };
  if (!/^application\/(\w+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) {
    return { kind: 'unknown', why: `${status} without JSON` };
  }
  const body: unknown = JSON.parse(text);
  if (status === 200) return { kind: 'body', body };
  const { code, message } = (body ?? {}) as Record<string, unknown>;
  if (status < 400 || typeof code !== 'string') return { kind: 'unknown', why: `${status} without a code` };
  return { kind: 'refused', status, code, message: typeof message === 'string' ? message.slice(0, 300) : code };
}

async function read(response: Response) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function codeOf(text: string) {
  return /"code"\s*:\s*"([A-Z0-9_]{1,60})"/.exec(text)?.[1] ?? '';
}

/** Names the failure without repeating anything that was sent. */
function why(cause: unknown) {
  if (!(cause instanceof Error)) return 'failed';
  const inner = cause.cause as { code?: string } | undefined;
  return (
    inner?.code ?? (cause.name === 'TimeoutError' ? 'timeout' : cause.name === 'SyntaxError' ? 'garbled' : cause.name)
  );
}
