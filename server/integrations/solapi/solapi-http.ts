import { createHmac, randomBytes } from 'node:crypto';
import { CompanyRequestError, requestCompany } from '../http-request.ts';

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
    const { status, text } = await requestCompany(`${settings.baseUrl.replace(/\/+$/, '')}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: authorizationOf(settings) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: settings.timeoutMs ?? 5000,
      // A list has up to 500 messages.
      maxBytes: 4 * 1024 * 1024,
    });
    return solapiResponseOf(status, JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof CompanyRequestError)) return { outcome: 'unknown', why: 'garbled' };
    return { outcome: cause.isUnsent ? 'unsent' : 'unknown', why: cause.code };
  }
}

function solapiResponseOf(status: number, body: unknown): SolapiResponse {
  if (status === 200) return { outcome: 'body', body };
  const { errorCode } = (body ?? {}) as { errorCode?: unknown };
  const reason = typeof errorCode === 'string' ? errorCode.slice(0, 60) : String(status);
  // Rate limited, or the account is refused: its key, its credit or its address. Nothing was done, and a message is as good as before.
  if ([401, 402, 403, 429].includes(status)) return { outcome: 'unsent', why: reason };
  return { outcome: status >= 500 ? 'unknown' : 'refused', why: reason };
}

function authorizationOf({ key, secret }: SolapiSettings) {
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
