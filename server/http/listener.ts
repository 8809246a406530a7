import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorEnvelope, Refusal } from '#contract/errors.ts';
import type { RequestPriority } from './load-shedding/priorities.ts';
import { hstsHeader } from './security-headers.ts';

const [short, long] = [8000, 15_000];
const answers: AnswerTimeouts = {
  ...{ browsing: short, rendering: short, 'sign-in': short, staff: short },
  ...{ buying: long, 'checkout-start': long },
};

export type ListenerTimeouts = typeof listenerTimeouts;

/**
 * How long the server waits for a client, in milliseconds. Headers may take 30 seconds. A body is cut off after 15 seconds without a byte.
 * After 30 seconds it is also cut off if it averages less than `rate` bytes a second. An idle connection is kept for 75 seconds: longer
 * than the proxies in front keep theirs, so that they close it.
 */
export const listenerTimeouts = {
  body: { silent: 15_000, grace: 30_000, rate: 4096 },
  head: 30_000,
  idle: 75_000,
  look: 1000,
  answer: answers,
};

/**
 * The time limit of a response in milliseconds, by request priority. Kinds without a limit have other bounds: payments those of the
 * company, uploads those of their body. Each of their statements has a timeout.
 */
export type AnswerTimeouts = Partial<Record<RequestPriority, number>>;

export type DrainState = { now: boolean };

type Work = (request: IncomingMessage, response: ServerResponse) => void;

type ListenerOptions = {
  draining: DrainState;
  patience: ListenerTimeouts;
  /** Whether every response tells browsers to use https only from then on. */
  https: boolean;
};

/** node:http with these time limits. Fastify does not apply its own settings to a server that it did not create. */
export function openListener(work: Work, { draining, patience, https }: ListenerOptions): Server {
  const { head, idle, look } = patience;
  const settings = {
    // A photograph over a slow connection takes minutes: `watchBody` limits what follows the headers.
    requestTimeout: 0,
    headersTimeout: head,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: look,
  };
  const server = createServer(settings, (asked, response) => {
    if (hasBody(asked)) watchBody(server, asked, patience);
    // No client may send another request on a connection that is about to close.
    if (draining.now) response.shouldKeepAlive = false;
    if (https) response.setHeader('strict-transport-security', hstsHeader);
    work(asked, response);
  });
  return server;
}

/** Whether a body follows the headers. `complete` is false at this moment even for a request without one. */
function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Cuts off a body that stops or arrives too slowly with 408, as node:http does. Time during which the server does not read is not counted.
 */
function watchBody(
  server: Server,
  request: IncomingMessage,
  { body: { silent, grace, rate }, look }: ListenerTimeouts,
) {
  const { socket } = request;
  const first = socket.bytesRead;
  let [last, quiet, reading] = [first, 0, 0];
  const timer = setInterval(() => {
    const isWaiting = !socket.isPaused() && request.readableLength === 0;
    const came = socket.bytesRead > last;
    last = socket.bytesRead;
    quiet = came || !isWaiting ? 0 : quiet + look;
    if (came || isWaiting) reading += look;
    const isSlow = reading >= grace && (last - first) * 1000 < rate * reading;
    if (request.complete || socket.destroyed) return stop();
    if (quiet < silent && !isSlow) return;
    stop();
    server.emit(
      'clientError',
      Object.assign(new Error('The request body stopped arriving'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
  }, look);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once('close', stop);
}

/** Answers a malformed request, or one that did not arrive in time. */
export function answerMalformed(https: boolean) {
  return (error: Error & { code?: string }, socket: Socket) => answerBadRequest(error, socket, https);
}

function answerBadRequest(error: Error & { code?: string }, socket: Socket, https: boolean) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const code: ErrorCode =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'TIMEOUT'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'TOO_LARGE'
        : 'BAD_REQUEST';
  const { statusCode, ...rest } = errorEnvelope(new Refusal(code));
  const body = Buffer.from(JSON.stringify({ statusCode, ...rest }));
  const secure = https ? `strict-transport-security: ${hstsHeader}\r\n` : '';
  const head = `HTTP/1.1 ${statusCode} ${rest.error}\r\n${secure}connection: close\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]), () => socket.destroy());
}
