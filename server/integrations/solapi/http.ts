import { createHmac, randomBytes } from 'node:crypto';

export type SolapiSettings = {
  baseUrl: string;
  key: string;
  secret: string;
  from: string;
  /** The shop's KakaoTalk channel. */
  channel: string;
  timeoutMs?: number;
};

/** `refused` will be refused again; `unsent` never arrived; `unknown` may have been done or not. */
export type SolapiResponse =
  | { outcome: 'body'; body: unknown }
  | { outcome: 'refused' | 'unsent' | 'unknown'; why: string };

/** One request to SOLAPI. It never throws, and no `why` contains the message. */
export async function requestSolapi(
  settings: SolapiSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<SolapiResponse> {
  try {
    const response = await fetch(`${settings.baseUrl.replace(/\/+$/, '')}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? 5000),
      headers: { 'content-type': 'application/json', authorization: signed(settings) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return verdict(response.status, await response.json());
  } catch (cause) {
    return { outcome: neverLeft(cause) ? 'unsent' : 'unknown', why: cause instanceof Error ? cause.name : 'failed' };
  }
}

function verdict(status: number, body: unknown): SolapiResponse {
  if (status === 200) return { outcome: 'body', body };
  const { errorCode } = (body ?? {}) as { errorCode?: unknown };
  const why = typeof errorCode === 'string' ? errorCode.slice(0, 60) : String(status);
  // Rate limited: nothing was done.
  if (status === 429) return { outcome: 'unsent', why };
  return { outcome: status >= 500 ? 'unknown' : 'refused', why };
}

// Errors before a connection is established: no server received the request.
const early = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverLeft(cause: unknown) {
  const { code } = ((cause as { cause?: unknown })?.cause ?? {}) as { code?: string };
  return code !== undefined && early.has(code);
}

function signed({ key, secret }: SolapiSettings) {
  const date = new Date().toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
}

/** The length in bytes as the network counts them: EUC-KR, two for a Korean letter. */
export function smsBytesOf(text: string) {
  return [...text].reduce((size, sign) => size + (sign.charCodeAt(0) < 128 ? 1 : 2), 0);
}
