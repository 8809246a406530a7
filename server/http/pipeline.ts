import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { z } from 'zod';
import { type Line, paramsOf } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusal.ts';
import { routes } from '#contract/routes.ts';
import type { Admission } from '../admission/admission.ts';
import { type Kind, kindOf } from '../admission/kinds.ts';
import { deviceCookie, deviceIn } from '../auth/devices.ts';
import type { Sql } from '../base/database.ts';
import type { AnyHandler } from '../base/handlers.ts';
import type { Metrics } from '../base/metrics.ts';
import { identifyStaff } from '../base/staff.ts';
import { addressOf, lineOf, type Trust } from '../base/whence.ts';
import { admit } from '../base/who.ts';
import type { Identify } from '../guests/identify.ts';
import { cardLike } from './card-numbers.ts';
import { answerBroken, type Draining, openListener, type Patience } from './listener.ts';
import { multipartLimit, picturesOf, withMultipart } from './multipart.ts';
import { answerOnce } from './once.ts';
import { answerError, plainError, refuse, toRefusal } from './refuse.ts';
import { publicly, type Replies } from './replies.ts';
import { lateSerializer, serialShape } from './serializer.ts';

export type Rooms = Record<string, Record<string, unknown>>;

type Options = {
  sql: Sql;
  rooms: Rooms;
  logLevel: string;
  /** Token to person. */
  identify: Identify;
  /** Which hops are believed about where a request came from. */
  trust: Trust;
  /** Answers straight from memory, before any routing; true when it did. */
  fast?: (request: IncomingMessage, response: ServerResponse) => boolean;
  replies: Replies;
  metrics: Metrics;
  admission: Admission;
  draining: Draining;
  /** Where pictures lie while they are looked at. */
  incoming: string;
  /** Browsers are told to come by https alone from now on. */
  https: boolean;
  patience: Patience;
};

/** Opens every line of the contract on a Fastify: parse in, answer, serialize by shape out, one place for errors. */
export function openHttp(options: Options): FastifyInstance {
  const {
    sql,
    rooms,
    logLevel,
    identify,
    trust,
    fast,
    replies,
    metrics,
    admission,
    draining,
    https,
    incoming,
    patience,
  } = options;
  const app = Fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel, serializers: { err: plainError } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy: trust,
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, _, reply) => void refuse(reply as FastifyReply, toRefusal(error)),
    routerOptions: { maxParamLength: 200 },
    genReqId: requestId,
    serverFactory: (handler) =>
      openListener(
        (request, response) => {
          if (fast?.(request, response)) return metrics.kept.page();
          if (replies.fast(request, response, requestId)) return metrics.kept.reply();
          handler(request, response);
        },
        draining,
        patience,
      ),
  });
  metrics.watch(app);
  admission.watch(app);
  app.setSerializerCompiler(lateSerializer);
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parse(request, text as string, done),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('cache-control', 'no-store');
    if (https) reply.header('strict-transport-security', httpsOnly);
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_, reply) => refuse(reply, new Refusal('NOT_FOUND')));

  const taken = new Map<string, Set<string>>();
  for (const [room, lines] of Object.entries(routes)) {
    for (const [name, one] of Object.entries(lines)) {
      const handler = rooms[room]?.[name] as AnyHandler | undefined;
      if (!handler) throw new Error(`No handler for ${room}.${name}`);
      const url = open(
        app,
        { sql, replies, identify, trust, https, incoming, kind: kindOf(room, name) },
        one as Line,
        handler,
      );
      const [method] = one.path.split(' ') as [string];
      taken.set(url, (taken.get(url) ?? new Set()).add(method));
    }
  }
  for (const [url, methods] of taken) closeOthers(app, url, methods);
  return app;
}

type Needs = Pick<Options, 'sql' | 'replies' | 'identify' | 'trust' | 'https' | 'incoming'> & { kind: Kind };

function open(app: FastifyInstance, needs: Needs, one: Line, handler: AnyHandler) {
  const url = (one.path.split(' ')[1] as string).replace(/\{(\w+)\}/g, ':$1');
  if (one.pictures) withMultipart(app, (inside) => answerAt(inside, url, needs, one, handler));
  else if (one.bytes) withBytes(app, (inside) => answerAt(inside, url, needs, one, handler));
  else answerAt(app, url, needs, one, handler);
  return url;
}

function answerAt(
  app: FastifyInstance,
  url: string,
  { sql, replies, identify, trust, https, incoming, kind }: Needs,
  one: Line,
  handler: AnyHandler,
) {
  const [method, pattern] = one.path.split(' ') as [string, string];
  const params = pattern.includes('{') ? paramsOf(one) : undefined;
  const status = one.status ?? 200;
  const open = one.cache === 'public';
  app.route({
    method,
    url,
    config: { kind },
    schema: { response: { [status]: serialShape(one.reply) } },
    ...(one.pictures ? { bodyLimit: multipartLimit } : {}),
    ...(one.bytes ? { bodyLimit: one.bytes } : {}),
    handler: async (request, reply) => {
      const began = replies.now();
      const path = params ? read(params, request.params, 'NOT_FOUND') : {};
      const isStaff = one.door === 'staff';
      const shopper = open || isStaff ? null : await identify(request.headers.authorization, platform(request));
      if (!open && !isStaff) admit(one, shopper);
      const who = isStaff ? await identifyStaff(sql, request.headers.authorization, one.quiet) : shopper;
      const query = one.query ? read(one.query, request.query ?? {}) : read(none, request.query ?? {});
      const key = header(request, 'idempotency-key');
      // A payment company's own keys are long runs of digits too; everything people write is searched for card numbers, as it came
      // and as it will be kept.
      const free = kind === 'free' || one.bytes !== undefined;
      if (!free && cardLike([request.body, query, key])) throw new Refusal('CARD_DATA_FORBIDDEN');
      const body = one.body ? read(one.body, request.body) : undefined;
      if (!free && cardLike(body)) throw new Refusal('CARD_DATA_FORBIDDEN');
      const input = { params: path, query, body };
      const token = request.headers.authorization?.slice(7);
      const keepToken = (value: string) => void reply.header('set-cookie', cookie(value));
      const transmission = header(request, 'tosspayments-webhook-transmission-id');
      const agent = header(request, 'user-agent');
      const later: (() => void)[] = [];
      const after = (work: () => void) => void later.push(work);
      const files = one.pictures ? { pictures: picturesOf(request, incoming) } : {};
      const bytes = one.bytes ? { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) } : {};
      const ip = lineOf(addressOf(request.raw, trust));
      const device = deviceIn(request.headers.cookie);
      const keepDevice = (value: string) => void reply.header('set-cookie', deviceCookie(value));
      const at = { who, sql, ip, token, agent, device, transmission, keepToken, keepDevice, after, ...files, ...bytes };
      const answer = await answerOnce({ one, handler, input, key, at });
      for (const work of later) work();
      if (open) {
        const text =
          answer === null ? 'null' : String(reply.serializeInput(answer as Record<string, unknown>, String(status)));
        const headers = {
          ...shown,
          ...(https && { 'strict-transport-security': httpsOnly }),
          'cache-control': publicly,
        };
        const etag = replies.keep(request.raw.url ?? '', began, headers, text);
        reply.headers({ ...headers, etag });
        if (header(request, 'if-none-match') === etag) return reply.code(304).send();
        return reply
          .code(status)
          .serializer((body: unknown) => body as string)
          .send(text);
      }
      // "Nothing" is an answer too, and Fastify would send it as an empty body.
      if (answer === null) return reply.code(status).type('application/json; charset=utf-8').send('null');
      return reply.code(status).send(answer);
    },
  });
}

/** Makes a corner of the shop where bytes are taken as they come, whatever they are said to be. */
function withBytes(app: FastifyInstance, open: (inside: FastifyInstance) => void) {
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
    open(inside);
  });
}

/** What every public reply is sent with, from memory too. */
const shown = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'accept-encoding',
};

/** For two years. */
export const httpsOnly = 'max-age=63072000';

const none = z.strictObject({});

function read(schema: z.ZodType, value: unknown, otherwise?: 'NOT_FOUND') {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (otherwise) throw new Refusal(otherwise);
  throw parsed.error;
}

function closeOthers(app: FastifyInstance, url: string, methods: Set<string>) {
  const rest = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method));
  const allow = [...methods].join(', ');
  app.route({
    method: rest.filter((method) => !(method === 'GET' && methods.has('HEAD'))),
    url,
    handler: (_, reply) => refuse(reply.header('allow', allow), new Refusal('METHOD_NOT_ALLOWED')),
  });
}

function cookie(token: string) {
  return `token=${token}; Path=/; Max-Age=${token ? 365 * 86_400 : 0}; Secure; HttpOnly; SameSite=Strict`;
}

function header(request: FastifyRequest, name: string) {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function platform(request: FastifyRequest) {
  return header(request, 'platform');
}

const boot = Date.now().toString(36);
let count = 0;
export function requestId() {
  count = (count + 1) % 1e9;
  return `${boot}-${count.toString(36)}`;
}
