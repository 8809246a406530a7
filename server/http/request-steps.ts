import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoint, isPolled, type paramsOf } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { deviceCookie, deviceFromCookie } from '../auth/trusted-devices.ts';
import type { IdentifyActor } from '../guests/identify-guest.ts';
import { clientAddressOf, clientNetwork, type TrustProxy } from '../platform/client-address.ts';
import type { Sql } from '../platform/db/database.ts';
import { withDeadline } from '../platform/deadline.ts';
import type { AnyHandler } from '../platform/handlers.ts';
import { type Actor, requireAccess } from '../platform/identity/actor.ts';
import { hasStaffAccess, identifyStaff, type Staff } from '../platform/identity/staff-session.ts';
import { cacheKeysOf } from './cache-keys.ts';
import { hasCardNumber } from './card-numbers.ts';
import { acceptedEncodingOf } from './content-encoding.ts';
import { replyIdempotently } from './idempotent-reply.ts';
import type { ListenerTimeouts } from './listener.ts';
import type { RequestPriority } from './load-shedding/priorities.ts';
import { readImageUploads } from './multipart.ts';
import { compressReply } from './page-cache.ts';
import { publicCacheControl, type ResponseCache } from './response-cache.ts';
import { headerOf, securityHeaders, tokenCookie } from './security-headers.ts';
import { rememberRequester, type SecurityLog } from './security-log.ts';
import { readVideoUpload } from './video-upload.ts';

/** The dependencies of every endpoint. */
export type PipelineDeps = {
  sql: Sql;
  /** Resolves a token to a customer. */
  identify: IdentifyActor;
  /** Which proxies are trusted about the client's address. */
  trust: TrustProxy;
  replies: ResponseCache;
  patience: Pick<ListenerTimeouts, 'answer'>;
  watch: SecurityLog;
  /** The folder where uploaded images are stored while they are checked. */
  incoming: string;
  /** Makes the admin app's session cookie; an empty token deletes it. The storefront's server sets none. */
  staffCookie?: (token: string) => string;
};

/** An endpoint of the contract as it is registered. */
export type OpenEndpoint = PipelineDeps & {
  endpoint: Endpoint;
  handler: AnyHandler;
  kind: RequestPriority;
  params: ReturnType<typeof paramsOf> | undefined;
};

/** The state of one request; each step adds what the next ones need. */
export type RequestState = {
  open: OpenEndpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The cache's invalidation counter when work began, and the time before the caller was identified. */
  began: number;
  asked: number;
  who: Actor | Staff | null;
  input: { params: unknown; query: unknown; body: unknown };
  answer: unknown;
};

type Step = (call: RequestState) => void | Promise<void>;

/** The steps of a request in order; a step that throws ends it. */
const steps: Step[] = [parsePathParams, identify, readQuery, readBody, refuseCards, runHandler, recordRequest, publish];

/** Runs every step of a request in order. Throws the first refusal or error of a step. */
export async function handleRequest(open: OpenEndpoint, request: FastifyRequest, reply: FastifyReply) {
  const input = { params: {}, query: {}, body: undefined };
  const call: RequestState = {
    open,
    request,
    reply,
    began: open.replies.now(),
    asked: performance.now(),
    who: null,
    input,
    answer: null,
  };
  const ms = open.patience.answer[open.kind];
  const all = async () => {
    // A request that already got its timeout response is not answered a second time.
    for (const step of steps) if (!reply.sent) await step(call);
  };
  await (ms === undefined ? all() : withDeadline(ms, all));
  return reply;
}

/** An invalid path parameter is NOT_FOUND for every caller. */
function parsePathParams({ open, request, input }: RequestState) {
  if (open.params) input.params = parseInput(open.params, request.params, 'NOT_FOUND');
}

async function identify(call: RequestState) {
  const { open, request } = call;
  const { authorization } = request.headers;
  if (isPublic(open.endpoint)) return;
  if (open.endpoint.access === 'staff' || open.endpoint.access === 'seller') {
    const staff = await identifyStaff(open.sql, authorization, open.endpoint.isPolling);
    rememberRequester(request, staff);
    if (!hasStaffAccess(open.endpoint, staff)) throw new Refusal('NOT_FOUND');
    if (open.endpoint.requiresStepUp && !staff.isProven) throw new Refusal('PROOF_REQUIRED');
    call.who = staff;
    return;
  }
  // Sign-in endpoints of the admin app have no caller yet: a browser also sends the cookie of an expired session.
  if (open.staffCookie && open.endpoint.access === 'anyone') return;
  const shopper = await open.identify(authorization, headerOf(request, 'platform'));
  // A NOT_FOUND on a public endpoint is no security event, so its caller is not recorded.
  if (open.endpoint.access !== 'anyone') rememberRequester(request, shopper);
  requireAccess(open.endpoint, shopper);
  call.who = shopper;
}

function readQuery({ open, request, input }: RequestState) {
  input.query = parseInput(open.endpoint.query ?? none, request.query ?? {});
}

/** The schema checks lengths before other code reads the text. A refused body is searched too: the card number is named as the reason. */
function readBody(call: RequestState) {
  const { open, request, input } = call;
  if (!open.endpoint.body) return;
  try {
    input.body = parseInput(open.endpoint.body, request.body);
  } catch (error) {
    refuseCards(call);
    throw error;
  }
}

// A payment company's keys are long runs of digits too, so webhooks are not searched. Everything people write is searched as sent and as
// parsed.
function refuseCards({ open, request, input }: RequestState) {
  // A raw body is not written by a person; its endpoint checks it itself.
  if (open.kind === 'free' || open.endpoint.bytes) return;
  if (hasCardNumber([request.body, input.query, input.body, keyOf(request)])) throw new Refusal('CARD_DATA_FORBIDDEN');
}

async function runHandler(call: RequestState) {
  const { open, request, reply, who, input, asked } = call;
  const token = request.headers.authorization?.slice(7);
  const later: (() => void)[] = [];
  call.answer = await replyIdempotently({
    endpoint: open.endpoint,
    handler: open.handler,
    input,
    key: keyOf(request),
    at: {
      who,
      sql: open.sql,
      ip: clientNetwork(clientAddressOf(request.raw, open.trust)),
      token,
      agent: headerOf(request, 'user-agent'),
      device: deviceFromCookie(request.headers.cookie),
      transmission: headerOf(request, 'tosspayments-webhook-transmission-id'),
      keepToken: (value) => void reply.header('set-cookie', tokenCookie(value)),
      keepDevice: (value) => void reply.header('set-cookie', deviceCookie(value)),
      ...keepStaff(open, reply),
      ...(token && who && 'userType' in who
        ? { onGuestCreated: (id) => open.identify.onGuestCreated(token, who, id, asked) }
        : {}),
      after: (work) => void later.push(work),
      ...(open.endpoint.bytes ? { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) } : {}),
      ...(open.endpoint.pictures ? { pictures: readImageUploads(request, open.incoming) } : {}),
      ...(open.endpoint.isVideoUpload ? { openVideoUpload: readVideoUpload(request, open.incoming) } : {}),
    },
  });
  for (const work of later) work();
}

function keepStaff({ staffCookie }: OpenEndpoint, reply: FastifyReply) {
  if (!staffCookie) return {};
  return { keepStaff: (token: string) => void reply.header('set-cookie', staffCookie(token)) };
}

function recordRequest({ open, request, who, answer }: RequestState) {
  open.watch.came(request, who, answer);
}

function publish(call: RequestState) {
  const { open, reply } = call;
  if (isPublic(open.endpoint)) return publishKept(call);
  if (isPolled(open.endpoint)) return publishMarked(call);
  if (open.endpoint.isCompressed) return publishCompressed(call);
  reply.code(endpointStatusOf(open.endpoint));
  if (open.endpoint.status === 204) return void reply.send();
  // Fastify would send `null` as an empty body.
  if (call.answer === null) reply.type('application/json; charset=utf-8').send('null');
  else reply.send(call.answer);
}

/** Publishes a personal reply in the encoding that the client prefers; small ones stay plain. See `isCompressed` of the endpoint. */
async function publishCompressed({ open, request, reply, answer }: RequestState) {
  const status = endpointStatusOf(open.endpoint);
  const text = String(reply.serializeInput(answer as Record<string, unknown>, String(status)));
  const encoding = acceptedEncodingOf(request.headers['accept-encoding']);
  const plain = Buffer.from(text);
  const body = encoding && plain.length > compressedBytes ? await compressReply(plain, encoding) : null;
  // The deadline may have passed during the compression.
  if (reply.sent) return;
  reply.code(status).type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  reply.headers(body ? { 'content-encoding': encoding } : {}).send(body ?? plain);
}

const compressedBytes = 1000;

/** Publishes a polled reply with an ETag; only the page that polls may store it. */
function publishMarked({ open, request, reply, answer }: RequestState) {
  const text = String(reply.serializeInput(answer as Record<string, unknown>, String(endpointStatusOf(open.endpoint))));
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', etag);
  if (headerOf(request, 'if-none-match') === etag) return void reply.code(304).send();
  const written = reply.type('application/json; charset=utf-8').serializer((body: unknown) => body as string);
  written.send(text);
}

/** Publishes a public reply with an ETag and stores it in the cache. */
function publishKept({ open, request, reply, began, input, answer }: RequestState) {
  const status = endpointStatusOf(open.endpoint);
  const text =
    answer === null ? 'null' : String(reply.serializeInput(answer as Record<string, unknown>, String(status)));
  const headers = { ...jsonHeaders, 'cache-control': publicCacheControl };
  const keys = cacheKeysOf(open.endpoint.path, input, answer);
  const etag = open.replies.keep(request.raw.url ?? '', began, { headers, text, keys });
  reply.headers({ ...headers, etag });
  if (headerOf(request, 'if-none-match') === etag) reply.code(304).send();
  else
    reply
      .code(status)
      .serializer((body: unknown) => body as string)
      .send(text);
}

/** The headers of every public reply, cached or not. */
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', ...securityHeaders, vary: 'accept-encoding' };

const none = z.strictObject({});

export const endpointStatusOf = (endpoint: Endpoint) => endpoint.status ?? 200;
const isPublic = (endpoint: Endpoint) => endpoint.cache !== undefined;
const keyOf = (request: FastifyRequest) => headerOf(request, 'idempotency-key');

function parseInput(schema: z.ZodType, value: unknown, otherwise?: 'NOT_FOUND') {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (otherwise) throw new Refusal(otherwise);
  throw parsed.error;
}
