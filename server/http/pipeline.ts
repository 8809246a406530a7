import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Line, paramsOf } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { routes } from '#contract/routes.ts';
import type { TellFault } from '../integrations/error-reporting.ts';
import { steadyOf } from '../platform/db/pool.ts';
import type { AnyHandler } from '../platform/handlers.ts';
import { separatorsIn } from '../platform/json-separators.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { answerError, answerUnread, plainError } from './errors.ts';
import { answerBroken, type Draining, openListener, type Patience } from './listener.ts';
import type { Admission } from './load-shedding/load-shedding.ts';
import { kindOf } from './load-shedding/priorities.ts';
import { multipartLimit, withMultipart } from './multipart.ts';
import { answerNothing } from './not-found.ts';
import { requestId } from './request-id.ts';
import { type Means, type Opened, statusOf, walk } from './request-steps.ts';
import { guarded } from './security-headers.ts';
import { createWatch, lineOn } from './security-log.ts';
import { lateSerializer } from './serializer.ts';
import { filmBytes, filmLimit } from './video-upload.ts';

export type Rooms = Record<string, Record<string, unknown>>;

type Options = Omit<Means, 'watch'> & {
  rooms: Rooms;
  /** Which rooms of the contract stand open here. */
  opens: (room: string) => boolean;
  logLevel: string;
  /** Hears of what broke, beside the log. */
  fault?: TellFault;
  /** Stands before everything while the shop is not open yet; true when it answered. */
  closed?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers straight from memory, before any routing; true when it did. */
  fast?: (request: IncomingMessage, response: ServerResponse) => boolean;
  metrics: Metrics;
  admission: Admission;
  draining: Draining;
  patience: Patience;
  /** Browsers are told to come by https alone from now on. */
  https: boolean;
};

/**
 * Opens every line of the contract on a Fastify: parse in, answer, serialize by shape out, one place for errors.
 * Two processes hold the same lines.
 */
export function openHttp(options: Options): FastifyInstance {
  const app = listening(options);
  options.metrics.watch(app);
  options.admission.watch(app);
  app.setSerializerCompiler(lateSerializer);
  readJsonOnly(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.headers({ ...guarded, 'cache-control': 'no-store' });
  });
  const watch = createWatch(options.trust, lineOn(app.log));
  app.addHook('onClose', async () => watch.close());
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, watch, options.fault));
  app.setNotFoundHandler(answerNothing(openLines(app, { ...options, watch })));
  return app;
}

function listening({
  logLevel,
  trust,
  closed,
  fast,
  replies,
  metrics,
  draining,
  patience,
  https,
}: Options): FastifyInstance {
  return Fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel, serializers: { err: plainError } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Whoever was handed over while we go is served before we are gone.
    return503OnClosing: false,
    trustProxy: trust,
    clientErrorHandler: answerBroken(https),
    frameworkErrors: answerUnread,
    routerOptions: { maxParamLength: 200 },
    genReqId: requestId,
    serverFactory: (handler) =>
      openListener(
        (request, response) => {
          if (closed?.(request, response)) return;
          if (fast?.(request, response)) return metrics.kept.page();
          if (replies.fast(request, response, requestId)) return metrics.kept.reply();
          handler(request, response);
        },
        { draining, patience, https },
      ),
  });
}

/** The largest call of the contract, a batch of 5,000 parcels, has 20,000 values. More would hold up other requests while they are read. */
const mostValues = 30_000;

function readJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    if (separatorsIn(text as string) > mostValues) return done(new Refusal('TOO_LARGE'), undefined);
    parse(request, text as string, done);
  });
}

// From the cart to the money everything is looked up by a key, so that nothing is gained by planning it again for every shopper.
const steadyRooms = new Set(['cart', 'checkout', 'payment']);

/** The methods that are taken, by address. */
function openLines(app: FastifyInstance, { rooms, opens, ...means }: Options & Means) {
  const taken = new Map<string, Set<string>>();
  for (const [room, lines] of Object.entries(routes).filter(([name]) => opens(name))) {
    for (const [name, one] of Object.entries(lines) as [string, Line][]) {
      const handler = rooms[room]?.[name] as AnyHandler | undefined;
      if (!handler) throw new Error(`No handler for ${room}.${name}`);
      const [method, pattern] = one.path.split(' ') as [string, string];
      const params = pattern.includes('{') ? paramsOf(one) : undefined;
      const url = pattern.replace(/\{(\w+)\}/g, ':$1');
      const sql = steadyRooms.has(room) ? steadyOf(means.sql) : means.sql;
      openLine(app, method, url, { ...means, sql, line: one, handler, params, kind: kindOf(room, name) });
      taken.set(url, (taken.get(url) ?? new Set()).add(method));
    }
  }
  return taken;
}

function openLine(app: FastifyInstance, method: string, url: string, opened: Opened) {
  const { line, kind } = opened;
  const at = (inside: FastifyInstance) =>
    inside.route({
      method,
      url,
      config: { kind },
      ...(line.status === 204 ? {} : { schema: { response: { [statusOf(line)]: line.reply } } }),
      ...(line.pictures ? { bodyLimit: multipartLimit } : line.film ? { bodyLimit: filmLimit } : {}),
      ...(line.limit ? { bodyLimit: line.limit } : {}),
      ...(line.bytes ? { bodyLimit: line.bytes } : {}),
      handler: (request, reply) => walk(opened, request, reply),
    });
  if (line.pictures) withMultipart(app, at);
  else if (line.film) withMultipart(app, at, filmBytes);
  else if (line.bytes) withBytes(app, at);
  else at(app);
}

/** Makes a corner of the shop where bytes are taken as they come, whatever they are said to be. */
function withBytes(app: FastifyInstance, open: (inside: FastifyInstance) => void) {
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
    open(inside);
  });
}
