import { type CompanyRequest, CompanyRequestError, type CompanyResponse, requestCompany } from '../http-request.ts';

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

/** Calls with the shop's secret key; a call that fails or exceeds its time limit is unknown, never declined. */
export function createTossHttp({ baseUrl, secretKey, testCode }: TossSettings) {
  const base = baseUrl.replace(/\/+$/, '');
  const always = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    accept: 'application/json',
    ...(testCode && { 'tosspayments-test-code': testCode }),
  };

  async function call(path: string, request: CompanyRequest) {
    try {
      return judge(await requestCompany(`${base}${path}`, request));
    } catch (cause) {
      return { kind: 'unknown', why: reasonOf(cause) } as const;
    }
  }

  return {
    get: (path: string) => call(path, { headers: always, timeoutMs: 5000 }),
    post(path: string, body: object, idempotencyKey: string, timeoutMs: number) {
      const headers = { ...always, 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
      return call(path, { method: 'POST', headers, body: JSON.stringify(body), timeoutMs });
    },
  };
}

function judge({ status, contentType, text }: CompanyResponse): TossResponse {
  if (status >= 500 || status === 429) return { kind: 'unknown', why: `${status} ${codeOf(text)}`.trim() };
  if (!/^application\/(\w+\+)?json\b/i.test(contentType)) return { kind: 'unknown', why: `${status} without JSON` };
  const body: unknown = JSON.parse(text);
  if (status === 200) return { kind: 'body', body };
  const { code, message } = (body ?? {}) as Record<string, unknown>;
  if (status < 400 || typeof code !== 'string') return { kind: 'unknown', why: `${status} without a code` };
  return { kind: 'refused', status, code, message: typeof message === 'string' ? message.slice(0, 300) : code };
}

function codeOf(text: string) {
  return /"code"\s*:\s*"([A-Z0-9_]{1,60})"/.exec(text)?.[1] ?? '';
}

/** Names the failure without repeating anything that was sent. */
function reasonOf(cause: unknown) {
  if (cause instanceof SyntaxError) return 'garbled';
  if (!(cause instanceof CompanyRequestError)) return 'failed';
  if (cause.code === 'TOO_LARGE') return `${cause.status} response too large`;
  return cause.code === 'TIMEOUT' ? 'timeout' : cause.code;
}
