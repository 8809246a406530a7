import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export type CompanyRequest = {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** For the whole exchange, the body of the response included. */
  timeoutMs: number;
  /** Default: 256 KiB. */
  maxBytes?: number;
};
export type CompanyResponse = { status: number; contentType: string; text: string };

/**
 * A request that has no response. `code` is the code of the system or `TIMEOUT`, `REDIRECT`, `TOO_LARGE`; `status` is there when a head
 * was received. `isUnsent` is true only when no connection was made, so that the company certainly received nothing.
 */
export class CompanyRequestError extends Error {
  readonly code: string;
  readonly status: number | undefined;
  readonly isUnsent: boolean;
  constructor(code: string, { status, isUnsent = false }: { status?: number; isUnsent?: boolean } = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.isUnsent = isUnsent;
  }
}

// Connections stay open between requests: opening one costs more than the request. `proxyEnv` is what NODE_USE_ENV_PROXY is to fetch.
const options = {
  keepAlive: true,
  maxSockets: 64,
  // An idle connection is closed before the company closes it.
  timeout: 20_000,
  scheduling: 'lifo',
  ...(process.env.NODE_USE_ENV_PROXY ? { proxyEnv: process.env } : {}),
} as const;
const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

/**
 * One request to a company outside. It follows no redirect and repeats nothing: a connection that is reset leaves the outcome unknown.
 * Throws CompanyRequestError, whose text repeats nothing that was sent.
 * @perProcess nothing: idle connections only
 */
export function requestCompany(
  url: string,
  { method = 'GET', headers, body, timeoutMs, maxBytes = 256 * 1024 }: CompanyRequest,
): Promise<CompanyResponse> {
  return new Promise((resolve, reject) => {
    const isTls = url.startsWith('https:');
    const bytes = body === undefined ? undefined : Buffer.from(body);
    let isConnected = false;
    const request = (isTls ? httpsRequest : httpRequest)(url, {
      method,
      agent: isTls ? agents.https : agents.http,
      headers: bytes ? { ...headers, 'content-length': bytes.length } : headers,
    });
    const timer = setTimeout(() => fail(new CompanyRequestError('TIMEOUT')), timeoutMs);
    function fail(error: CompanyRequestError) {
      clearTimeout(timer);
      request.destroy();
      reject(error);
    }
    request.on('socket', (socket) => {
      if (!socket.connecting) isConnected = true;
      else socket.once(isTls ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    request.on('error', (error: Error & { code?: string }) =>
      fail(
        new CompanyRequestError(error.code ?? error.name, {
          isUnsent: !isConnected,
        }),
      ),
    );
    request.on('response', (response: IncomingMessage) => {
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400) return fail(new CompanyRequestError('REDIRECT', { status }));
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > maxBytes) return fail(new CompanyRequestError('TOO_LARGE', { status }));
        parts.push(part);
      });
      // A connection that breaks within the body: `complete` is false and nothing is believed.
      response.on('error', () => fail(new CompanyRequestError('INCOMPLETE', { status })));
      response.on('end', () => {
        if (!response.complete) return fail(new CompanyRequestError('INCOMPLETE', { status }));
        clearTimeout(timer);
        const text = Buffer.concat(parts, size).toString();
        resolve({ status, contentType: response.headers['content-type'] ?? '', text });
      });
    });
    request.end(bytes);
  });
}
