import { sign } from 'node:crypto';
import { z } from 'zod';
import type { WebPushResult } from './web-push/web-push-client.ts';

export type FcmSettings = {
  baseUrl: string;
  tokenUrl: string;
  /** Without a project there are no apps to reach. */
  project: string | undefined;
  email: string | undefined;
  /** The service account's private key as PEM; a demo has none and sends a word the sandbox knows. */
  key: string | undefined;
  timeoutMs?: number;
};
export type FcmClient = ReturnType<typeof createFcmClient>;

const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3600) });

/**
 * The client of Firebase Cloud Messaging, which reaches the apps. It never throws. @perProcess nothing is lost: each process has its own
 * access token.
 */
export function createFcmClient(settings: FcmSettings) {
  const { timeoutMs = 5000 } = settings;
  let pass: { token: string; until: number } | undefined;

  async function accessToken() {
    if (pass && pass.until > Date.now()) return pass.token;
    const body = new URLSearchParams({ grant_type: grant, assertion: signAssertion(settings) });
    const response = await fetch(settings.tokenUrl, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { access_token, expires_in } = Token.parse(await response.json());
    pass = { token: access_token, until: Date.now() + (expires_in - 60) * 1000 };
    return access_token;
  }

  /** Sends a notification to an app; a later one with the same key replaces it on the device. */
  async function sendToDevice(
    device: string,
    key: string,
    { title, text, path }: { title: string; text: string; path: string },
  ): Promise<WebPushResult> {
    if (!settings.project) return { outcome: 'gone', why: 'no apps' };
    const message = {
      token: device,
      notification: { title, body: text },
      data: { path, key },
      android: { collapse_key: key, notification: { tag: key } },
      apns: { headers: { 'apns-collapse-id': key } },
    };
    try {
      const response = await fetch(`${settings.baseUrl}/v1/projects/${settings.project}/messages:send`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
      });
      await response.body?.cancel();
      if (response.ok) return { outcome: 'sent' };
      if (response.status === 401) pass = undefined;
      return { outcome: [400, 403, 404].includes(response.status) ? 'gone' : 'unknown', why: String(response.status) };
    } catch (cause) {
      return { outcome: 'unknown', why: cause instanceof Error ? cause.name : 'failed' };
    }
  }

  return { reach: sendToDevice };
}

function signAssertion({ email, tokenUrl, key }: FcmSettings) {
  if (!key) return 'sandbox';
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: email, scope, aud: tokenUrl, iat: now, exp: now + 3600 };
  const unsigned = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`;
}
