import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Endpoint, paramsOf } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { allRoutes, type Routes } from '#contract/routes.ts';
import type { ReportError } from '../integrations/error-reporting.ts';
import { genericPlanPool } from '../platform/db/pool.ts';
import type { AnyHandler } from '../platform/handlers.ts';
import { countJsonSeparators } from '../platform/json-separators.ts';
import type { ShopMetrics } from '../platform/metrics/metrics.ts';
import { answerWithError, handleUnreadRequest, loggableErrorOf } from './error-replies.ts';
import { answerMalformed, type DrainState, type ListenerTimeouts, openListener } from './listener.ts';
import type { LoadShedder } from './load-shedding/load-shedding.ts';
import { requestPriorityOf } from './load-shedding/priorities.ts';
import { multipartLimit, withMultipart } from './multipart.ts';
import { handleNotFound } from './not-found.ts';
import { requestId } from './request-id.ts';
import { endpointStatusOf, handleRequest, type OpenEndpoint, type PipelineDeps } from './request-steps.ts';
import { securityHeaders } from './security-headers.ts';
import { createSecurityLog, logWriterFor } from './security-log.ts';
import { lazySerializer } from './serializer.ts';
import { videoUploadBytes, videoUploadLimit } from './video-upload.ts';

export type HandlersByRoom = Record<string, Record<string, unknown>>;

type Options = Omit<PipelineDeps, 'watch'> & {
  rooms: HandlersByRoom;
  /** Which rooms of the contract are open on this server. */
  opens: (room: keyof Routes) => boolean;
  logLevel: string;
  /** Receives unexpected errors, in addition to the log. */
  fault?: ReportError;
  /** Answers before everything else while the shop is not open yet; true when it answered. */
  closed?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers from the cache, before any routing; true when it did. */
  fast?: (request: IncomingMessage, response: ServerResponse) => boolean;
  metrics: ShopMetrics;
  admission: LoadShedder;
  draining: DrainState;
  patience: ListenerTimeouts;
  /** Whether responses make browsers use https only. */
  https: boolean;
};

/**
 * Registers every endpoint of the contract with Fastify: parses input, runs the handler, serializes by schema, handles errors in one place.
 * @perProcess nothing is lost: each process has the same endpoints.
 */
export function openHttpServer(options: Options): FastifyInstance {
  const app = listening(options);
  options.metrics.watch(app);
  options.admission.register(app);
  app.setSerializerCompiler(lazySerializer);
  readJsonOnly(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.headers({ ...securityHeaders, 'cache-control': 'no-store' });
  });
  const watch = createSecurityLog(options.trust, logWriterFor(app.log));
  app.addHook('onClose', async () => watch.close());
  app.setErrorHandler((error, request, reply) => answerWithError(error, request, reply, watch, options.fault));
  app.setNotFoundHandler(handleNotFound(openEndpoints(app, { ...options, watch })));
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
    logger: logLevel === 'silent' ? false : { level: logLevel, serializers: { err: loggableErrorOf } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Requests that arrive during shutdown are still answered.
    return503OnClosing: false,
    trustProxy: trust,
    clientErrorHandler: answerMalformed(https),
    frameworkErrors: handleUnreadRequest,
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

/** The largest body of the contract, a batch of 5,000 parcels, has 20,000 values. Parsing more would delay other requests. */
const mostValues = 30_000;

function readJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    if (countJsonSeparators(text as string) > mostValues) return done(new Refusal('TOO_LARGE'), undefined);
    parse(request, text as string, done);
  });
}

// From the cart to the payment every row is looked up by key, so planning again for each customer would gain nothing.
const steadyRooms = new Set<keyof Routes>(['cart', 'checkout', 'payments']);

/** Registers the endpoints; returns the accepted methods by path. */
function openEndpoints(app: FastifyInstance, { rooms, opens, ...means }: Options & PipelineDeps) {
  const methodsByPath = new Map<string, Set<string>>();
  for (const [room, lines] of Object.entries(allRoutes) as [keyof Routes, object][]) {
    if (!opens(room)) continue;
    for (const [name, one] of Object.entries(lines) as [string, Endpoint][]) {
      const handler = rooms[room]?.[name] as AnyHandler | undefined;
      if (!handler) throw new Error(`No handler for endpoint ${room}.${name} (${one.path})`);
      const [method, pattern] = one.path.split(' ') as [string, string];
      const params = pattern.includes('{') ? paramsOf(one) : undefined;
      const url = pattern.replace(/\{(\w+)\}/g, ':$1');
      const sql = steadyRooms.has(room) ? genericPlanPool(means.sql) : means.sql;
      openEndpoint(app, method, url, {
        ...means,
        sql,
        endpoint: one,
        handler,
        params,
        kind: requestPriorityOf(room, name),
      });
      methodsByPath.set(url, (methodsByPath.get(url) ?? new Set()).add(method));
    }
  }
  return methodsByPath;
}

function openEndpoint(app: FastifyInstance, method: string, url: string, opened: OpenEndpoint) {
  const { endpoint, kind } = opened;
  const at = (inside: FastifyInstance) =>
    inside.route({
      method,
      url,
      config: { kind },
      ...(endpoint.status === 204 ? {} : { schema: { response: { [endpointStatusOf(endpoint)]: endpoint.reply } } }),
      ...(endpoint.pictures
        ? { bodyLimit: multipartLimit }
        : endpoint.isVideoUpload
          ? { bodyLimit: videoUploadLimit }
          : {}),
      ...(endpoint.limit ? { bodyLimit: endpoint.limit } : {}),
      ...(endpoint.bytes ? { bodyLimit: endpoint.bytes } : {}),
      handler: (request, reply) => handleRequest(opened, request, reply),
    });
  if (endpoint.pictures) withMultipart(app, at);
  else if (endpoint.isVideoUpload) withMultipart(app, at, videoUploadBytes);
  else if (endpoint.bytes) withBytes(app, at);
  else at(app);
}

/** Registers routes that accept a raw body of any content type. */
function withBytes(app: FastifyInstance, open: (inside: FastifyInstance) => void) {
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
    open(inside);
  });
}
