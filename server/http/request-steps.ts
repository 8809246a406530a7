import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoint, isPolled, type paramsOf } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { deviceCookie, deviceFromCookie } from '../auth/trusted-devices.ts';
import type { IdentifyActor } from '../guests/identify.ts';
import { clientAddressOf, clientNetwork, type TrustProxy } from '../platform/client-address.ts';
import type { Sql } from '../platform/db/database.ts';
import { withDeadline } from '../platform/deadline.ts';
import type { AnyHandler } from '../platform/handlers.ts';
import { type Actor, requireAccess } from '../platform/identity/actor.ts';
import { hasStaffAccess, identifyStaff, type Staff } from '../platform/identity/staff-session.ts';
import { cacheKeysOf } from './cache-keys.ts';
import { hasCardNumber } from './card-numbers.ts';
import { replyIdempotently } from './idempotent.ts';
import type { ListenerTimeouts } from './listener.ts';
import type { RequestPriority } from './load-shedding/priorities.ts';
import { readImageUploads } from './multipart.ts';
import { publicCacheControl, type ResponseCache } from './response-cache.ts';
import { headerOf, securityHeaders, tokenCookie } from './security-headers.ts';
import { rememberRequester, type SecurityLog } from './security-log.ts';
import { readVideoUpload } from './video-upload.ts';

/** What lines are answered with. */
export type PipelineDeps = {
  sql: Sql;
  /** Token to person. */
  identify: IdentifyActor;
  /** Which hops are believed about where a request came from. */
  trust: TrustProxy;
  replies: ResponseCache;
  patience: Pick<ListenerTimeouts, 'answer'>;
  watch: SecurityLog;
  /** Where pictures lie while they are looked at. */
  incoming: string;
  /** How the office's browser is given its session, and an empty one to forget it; the shop gives none. */
  staffCookie?: (token: string) => string;
};

/** A line of the contract as it stands open. */
export type OpenEndpoint = PipelineDeps & {
  line: Endpoint;
  handler: AnyHandler;
  kind: RequestPriority;
  params: ReturnType<typeof paramsOf> | undefined;
};

/** One question on its way through a line; each step adds what the next ones need. */
export type RequestState = {
  open: OpenEndpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  /** How things stood when work on it began, and the moment before anybody was asked who it is. */
  began: number;
  asked: number;
  who: Actor | Staff | null;
  input: { params: unknown; query: unknown; body: unknown };
  answer: unknown;
};

type Step = (call: RequestState) => void | Promise<void>;

/** How a line is answered, one step after the other; whichever throws ends it. */
const steps: Step[] = [locate, identify, readQuery, readBody, refuseCards, answer, note, publish];

/** Every step of one call in order. Throws the first refusal, or whatever else a step could not do. */
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
    // Whoever was told that it takes too long is not answered a second time.
    for (const step of steps) if (!reply.sent) await step(call);
  };
  await (ms === undefined ? all() : withDeadline(ms, all));
  return reply;
}

/** An address that names nothing is not there, whoever asks. */
function locate({ open, request, input }: RequestState) {
  if (open.params) input.params = read(open.params, request.params, 'NOT_FOUND');
}

async function identify(call: RequestState) {
  const { open, request } = call;
  const { authorization } = request.headers;
  if (isPublic(open.line)) return;
  if (open.line.access === 'staff' || open.line.access === 'seller') {
    const staff = await identifyStaff(open.sql, authorization, open.line.isPolling);
    rememberRequester(request, staff);
    if (!hasStaffAccess(open.line, staff)) throw new Refusal('NOT_FOUND');
    if (open.line.requiresStepUp && !staff.isProven) throw new Refusal('PROOF_REQUIRED');
    call.who = staff;
    return;
  }
  // At the office's door nobody is known yet: a browser brings the cookie of a session that has ended as well.
  if (open.staffCookie && open.line.access === 'anyone') return;
  const shopper = await open.identify(authorization, headerOf(request, 'platform'));
  // What is open to all belongs to nobody: that it is not there says nothing of who asked.
  if (open.line.access !== 'anyone') rememberRequester(request, shopper);
  requireAccess(open.line, shopper);
  call.who = shopper;
}

function readQuery({ open, request, input }: RequestState) {
  input.query = read(open.line.query ?? none, request.query ?? {});
}

/** The schema checks lengths before other code reads the text. A refused body is searched too: the card number is named as the reason. */
function readBody(call: RequestState) {
  const { open, request, input } = call;
  if (!open.line.body) return;
  try {
    input.body = read(open.line.body, request.body);
  } catch (error) {
    refuseCards(call);
    throw error;
  }
}

// A payment company's own keys are long runs of digits too; everything people write is searched for card numbers, as it came and as it
// will be kept.
function refuseCards({ open, request, input }: RequestState) {
  // What comes as bytes is nothing anybody wrote; its line looks through it itself.
  if (open.kind === 'free' || open.line.bytes) return;
  if (hasCardNumber([request.body, input.query, input.body, keyOf(request)])) throw new Refusal('CARD_DATA_FORBIDDEN');
}

async function answer(call: RequestState) {
  const { open, request, reply, who, input, asked } = call;
  const token = request.headers.authorization?.slice(7);
  const later: (() => void)[] = [];
  call.answer = await replyIdempotently({
    one: open.line,
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
      ...(open.line.bytes ? { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) } : {}),
      ...(open.line.pictures ? { pictures: readImageUploads(request, open.incoming) } : {}),
      ...(open.line.film ? { film: readVideoUpload(request, open.incoming) } : {}),
    },
  });
  for (const work of later) work();
}

function keepStaff({ staffCookie }: OpenEndpoint, reply: FastifyReply) {
  if (!staffCookie) return {};
  return { keepStaff: (token: string) => void reply.header('set-cookie', staffCookie(token)) };
}

function note({ open, request, who, answer }: RequestState) {
  open.watch.came(request, who, answer);
}

function publish(call: RequestState) {
  const { open, reply } = call;
  if (isPublic(open.line)) return publishKept(call);
  if (isPolled(open.line)) return publishMarked(call);
  reply.code(endpointStatusOf(open.line));
  if (open.line.status === 204) return void reply.send();
  // "Nothing" is an answer too, and Fastify would send it as an empty body.
  if (call.answer === null) reply.type('application/json; charset=utf-8').send('null');
  else reply.send(call.answer);
}

/** What a page asks again and again is told once: nobody keeps it but that page, which says what it knows. */
function publishMarked({ open, request, reply, answer }: RequestState) {
  const text = String(reply.serializeInput(answer as Record<string, unknown>, String(endpointStatusOf(open.line))));
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', etag);
  if (headerOf(request, 'if-none-match') === etag) return void reply.code(304).send();
  const written = reply.type('application/json; charset=utf-8').serializer((body: unknown) => body as string);
  written.send(text);
}

/** What everybody may read is kept, and known by its mark. */
function publishKept({ open, request, reply, began, input, answer }: RequestState) {
  const status = endpointStatusOf(open.line);
  const text =
    answer === null ? 'null' : String(reply.serializeInput(answer as Record<string, unknown>, String(status)));
  const headers = { ...shown, 'cache-control': publicCacheControl };
  const keys = cacheKeysOf(open.line.path, input, answer);
  const etag = open.replies.keep(request.raw.url ?? '', began, { headers, text, keys });
  reply.headers({ ...headers, etag });
  if (headerOf(request, 'if-none-match') === etag) reply.code(304).send();
  else
    reply
      .code(status)
      .serializer((body: unknown) => body as string)
      .send(text);
}

/** What every public reply is sent with, from memory too. */
const shown = { 'content-type': 'application/json; charset=utf-8', ...securityHeaders, vary: 'accept-encoding' };

const none = z.strictObject({});

export const endpointStatusOf = (line: Endpoint) => line.status ?? 200;
const isPublic = (line: Endpoint) => line.cache === 'public';
const keyOf = (request: FastifyRequest) => headerOf(request, 'idempotency-key');

function read(schema: z.ZodType, value: unknown, otherwise?: 'NOT_FOUND') {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (otherwise) throw new Refusal(otherwise);
  throw parsed.error;
}
