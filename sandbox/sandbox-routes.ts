import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SandboxRequest = {
  method: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  /** JSON or a form, whichever was sent; undefined when it could not be parsed. */
  body: unknown;
  form: boolean;
  /** The raw body. */
  bytes: Buffer;
  request: IncomingMessage;
  response: ServerResponse;
};

export type SandboxReply = { status?: number; type?: string; text: string; headers?: Record<string, string> };

/** "GET /v1/payments/{paymentKey}" and its handler; null means the answer was already sent, or withheld on purpose. */
export type SandboxRoute = [
  line: string,
  answer: (call: SandboxRequest) => SandboxReply | null | Promise<SandboxReply | null>,
];

export async function listenSandbox(
  where: { port: number; host: string; log: (line: Record<string, unknown>) => void },
  routes: SandboxRoute[],
) {
  const table = routes.map(([line, answer]) => ({ ...pattern(line), answer }));
  const server = createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    answer(table, request, response).catch((cause: unknown) => {
      where.log({ msg: 'sandbox fault', url: request.url, cause: String(cause) });
      send(
        response,
        jsonReply({ code: 'FAILED_INTERNAL_SYSTEM_PROCESSING', message: '내부 시스템 처리 작업이 실패했습니다.' }, 500),
      );
    });
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  table: (Pattern & { answer: SandboxRoute[1] })[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = URL.parse(request.url ?? '/', 'http://sandbox');
  if (!url) return send(response, jsonReply({ code: 'INVALID_REQUEST', message: '잘못된 요청입니다.' }, 400));
  const read = await body(request);
  if (read === null) return send(response, jsonReply({ code: 'INVALID_REQUEST', message: '요청이 너무 큽니다.' }, 413));
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  for (const route of table) {
    const params = route.method === method ? match(route.parts, url.pathname) : null;
    if (!params) continue;
    const call = {
      method,
      path: url.pathname,
      params,
      query: url.searchParams,
      request,
      response,
      ...parse(request, read),
    };
    const reply = await route.answer(call);
    if (reply) send(response, reply);
    return;
  }
  send(response, jsonReply({ code: 'NOT_FOUND', message: '존재하지 않는 정보 입니다.' }, 404));
}

type Pattern = { method: string; parts: string[] };

function pattern(line: string): Pattern {
  const [method = 'GET', path = '/'] = line.split(' ');
  return { method, parts: path.split('/') };
}

function match(parts: string[], path: string) {
  const given = path.split('/');
  if (given.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith('{')) params[part.slice(1, -1)] = plain(value);
    else if (part !== value) return null;
  }
  return params;
}

function plain(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function body(request: IncomingMessage) {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      size += part.length;
      // An oversized body is read to its end and dropped: leaving the loop would close the connection before the answer.
      if (size <= 1_000_000) parts.push(part);
    }
  } catch {
    return Buffer.alloc(0);
  }
  return size > 1_000_000 ? null : Buffer.concat(parts);
}

function parse(request: IncomingMessage, bytes: Buffer): { body: unknown; form: boolean; bytes: Buffer } {
  const text = bytes.toString();
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return { body: Object.fromEntries(new URLSearchParams(text)), form: true, bytes };
  }
  try {
    return { body: JSON.parse(text), form: false, bytes };
  } catch {
    return { body: undefined, form: false, bytes };
  }
}

export function requestOriginOf(call: SandboxRequest) {
  return `http://${call.request.headers.host ?? '127.0.0.1'}`;
}

export function jsonReply(value: unknown, status = 200): SandboxReply {
  return { status, type: 'application/json; charset=utf-8', text: JSON.stringify(value) };
}

export function redirectReply(to: string): SandboxReply {
  return { status: 303, text: '', headers: { location: to } };
}

function send(response: ServerResponse, reply: SandboxReply) {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(reply.status ?? 200, {
    'content-type': reply.type ?? 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  });
  response.end(reply.text);
}
