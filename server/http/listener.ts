import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { envelope, Refusal, type RefusalCode } from '#contract/refusal.ts';
import type { Kind } from '../admission/kinds.ts';
import { httpsOnly } from './headers.ts';

const [short, long] = [8000, 15_000];
const answers: Answers = {
  ...{ looking: short, rendering: short, entering: short, staff: short },
  ...{ buying: long, beginning: long },
};

export type Patience = typeof patience;

/**
 * How long is waited for whoever asks, in milliseconds. A whole request has 30 seconds, its head never more than that; a line that
 * is kept open without one has 75, longer than the proxies before us keep theirs, so that it is they who close it.
 */
export const patience = { request: 30_000, head: 30_000, idle: 75_000, look: 1000, answer: answers };

/**
 * How long whoever asked waits for an answer, by what it is for. Payment companies are waited for by bounds of their own, uploads by how
 * long a picture takes; each of their statements ends in time by itself.
 */
export type Answers = Partial<Record<Kind, number>>;

export type Draining = { now: boolean };

type Work = (request: IncomingMessage, response: ServerResponse) => void;

type Manner = {
  draining: Draining;
  patience: Patience;
  /** Browsers are told to come by https alone from now on, by every answer: from memory, from the door, of pages and calls. */
  https: boolean;
};

/** node:http with these patiences. Fastify hands none of its own settings to a server that it did not make. */
export function openListener(work: Work, { draining, patience, https }: Manner): Server {
  const { request, head, idle, look } = patience;
  const settings = {
    requestTimeout: request,
    headersTimeout: head,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: look,
  };
  return createServer(settings, (asked, response) => {
    // Nobody is to send another request down a line that is about to be closed.
    if (draining.now) response.shouldKeepAlive = false;
    if (https) response.setHeader('strict-transport-security', httpsOnly);
    work(asked, response);
  });
}

/** What is told to whoever sent something that is no request, or not all of it in time. */
export function answerBroken(https: boolean) {
  return (error: Error & { code?: string }, socket: Socket) => answer(error, socket, https);
}

function answer(error: Error & { code?: string }, socket: Socket, https: boolean) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const code: RefusalCode =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'TIMEOUT'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'TOO_LARGE'
        : 'BAD_REQUEST';
  const { statusCode, ...rest } = envelope(new Refusal(code));
  const body = Buffer.from(JSON.stringify({ statusCode, ...rest }));
  const secure = https ? `strict-transport-security: ${httpsOnly}\r\n` : '';
  const head = `HTTP/1.1 ${statusCode} ${rest.error}\r\n${secure}connection: close\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]), () => socket.destroy());
}
