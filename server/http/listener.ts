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
 * How long is waited for whoever asks, in milliseconds. A head has 30 seconds. A body has as long as it keeps coming: it is cut off after
 * 15 seconds without a byte, and from 30 seconds on where it is slower than `rate` bytes a second on average. A line that is kept open
 * without a request has 75 seconds, longer than the proxies before us keep theirs, so that it is they who close it.
 */
export const listenerTimeouts = {
  body: { silent: 15_000, grace: 30_000, rate: 4096 },
  head: 30_000,
  idle: 75_000,
  look: 1000,
  answer: answers,
};

/**
 * How long whoever asked waits for an answer, by what it is for. Payment companies are waited for by bounds of their own, uploads by how
 * long a picture takes; each of their statements ends in time by itself.
 */
export type AnswerTimeouts = Partial<Record<RequestPriority, number>>;

export type DrainState = { now: boolean };

type Work = (request: IncomingMessage, response: ServerResponse) => void;

type Manner = {
  draining: DrainState;
  patience: ListenerTimeouts;
  /** Browsers are told to come by https alone from now on, by every answer: from memory, from the door, of pages and calls. */
  https: boolean;
};

/** node:http with these patiences. Fastify hands none of its own settings to a server that it did not make. */
export function openListener(work: Work, { draining, patience, https }: Manner): Server {
  const { head, idle, look } = patience;
  const settings = {
    // A photograph over a slow line takes minutes: `watchBody` bounds what comes after the head.
    requestTimeout: 0,
    headersTimeout: head,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: look,
  };
  const server = createServer(settings, (asked, response) => {
    if (!asked.complete) watchBody(server, asked, patience);
    // Nobody is to send another request down a line that is about to be closed.
    if (draining.now) response.shouldKeepAlive = false;
    if (https) response.setHeader('strict-transport-security', hstsHeader);
    work(asked, response);
  });
  return server;
}

/** Cuts off a body that stops or comes too slowly, by the same way as node:http does: 408. Time in which we do not read is not counted. */
function watchBody(server: Server, asked: IncomingMessage, { body: { silent, grace, rate }, look }: ListenerTimeouts) {
  const { socket } = asked;
  const first = socket.bytesRead;
  let [last, quiet, reading] = [first, 0, 0];
  const timer = setInterval(() => {
    const isWaiting = !socket.isPaused() && asked.readableLength === 0;
    const came = socket.bytesRead > last;
    last = socket.bytesRead;
    quiet = came || !isWaiting ? 0 : quiet + look;
    if (came || isWaiting) reading += look;
    const isSlow = reading >= grace && (last - first) * 1000 < rate * reading;
    if (asked.complete || socket.destroyed) return stop();
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
  asked.once('close', stop);
}

/** What is told to whoever sent something that is no request, or not all of it in time. */
export function answerMalformed(https: boolean) {
  return (error: Error & { code?: string }, socket: Socket) => answer(error, socket, https);
}

function answer(error: Error & { code?: string }, socket: Socket, https: boolean) {
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
