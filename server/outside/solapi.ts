import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';

export type SolapiSettings = { baseUrl: string; key: string; secret: string; from: string; timeoutMs?: number };
export type Message = { key: string; kind: string; to: string; text: string };
/** `refused` will be refused again; `unknown` may have been sent or not, and is sent again under the same key. */
export type Sent = { outcome: 'sent' } | { outcome: 'refused'; why: string } | { outcome: 'unknown'; why: string };
export type Solapi = ReturnType<typeof createSolapi>;

/** The company that carries text messages. It never throws, and no reason it gives repeats what was to be said. */
export function createSolapi(settings: SolapiSettings) {
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/messages/v4/send-many/detail`;

  async function send({ key, kind, to, text }: Message): Promise<Sent> {
    const message = {
      to,
      from: settings.from,
      text,
      type: sizeOf(text) > 90 ? 'LMS' : 'SMS',
      customFields: { key, kind },
    };
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMs ?? 5000),
        headers: { 'content-type': 'application/json', authorization: signed(settings) },
        body: JSON.stringify({ messages: [message], allowDuplicates: false }),
      });
      return verdict(response.status, await response.json());
    } catch (cause) {
      return { outcome: 'unknown', why: cause instanceof Error ? cause.name : 'failed' };
    }
  }

  return { send };
}

function signed({ key, secret }: SolapiSettings) {
  const date = new Date().toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
}

const Accepted = z.object({ failedMessageList: z.array(z.object({ statusCode: z.string() })).default([]) });

function verdict(status: number, body: unknown): Sent {
  if (status === 200) {
    const parsed = Accepted.safeParse(body);
    if (!parsed.success) return { outcome: 'unknown', why: 'an answer of another shape' };
    const failed = parsed.data.failedMessageList[0];
    return failed ? { outcome: 'refused', why: failed.statusCode.slice(0, 40) } : { outcome: 'sent' };
  }
  const { errorCode } = (body ?? {}) as { errorCode?: unknown };
  const why = typeof errorCode === 'string' ? errorCode.slice(0, 60) : String(status);
  return { outcome: status >= 500 || status === 429 ? 'unknown' : 'refused', why };
}

/** Bytes as the network counts them: EUC-KR, two for a Korean letter. */
function sizeOf(text: string) {
  return [...text].reduce((size, sign) => size + (sign.charCodeAt(0) < 128 ? 1 : 2), 0);
}
