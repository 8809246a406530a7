import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isPolled, type Line, type paramsOf } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { deviceCookie, deviceIn } from '../auth/trusted-devices.ts';
import type { Identify } from '../guests/identify.ts';
import { addressOf, lineOf, type Trust } from '../platform/client-address.ts';
import type { Sql } from '../platform/db/database.ts';
import { within } from '../platform/deadline.ts';
import type { AnyHandler } from '../platform/handlers.ts';
import { admit, type Who } from '../platform/identity/actor.ts';
import { entersBy, identifyStaff, type Staff } from '../platform/identity/staff-session.ts';
import { shownBy } from './cache-keys.ts';
import { cardLike } from './card-numbers.ts';
import { answerOnce } from './idempotent.ts';
import type { Patience } from './listener.ts';
import type { Kind } from './load-shedding/priorities.ts';
import { picturesOf } from './multipart.ts';
import { publicly, type Replies } from './response-cache.ts';
import { guarded, header, tokenCookie } from './security-headers.ts';
import { askedBy, type Watch } from './security-log.ts';
import { filmOf } from './video-upload.ts';

/** What lines are answered with. */
export type Means = {
  sql: Sql;
  /** Token to person. */
  identify: Identify;
  /** Which hops are believed about where a request came from. */
  trust: Trust;
  replies: Replies;
  patience: Pick<Patience, 'answer'>;
  watch: Watch;
  /** Where pictures lie while they are looked at. */
  incoming: string;
  /** How the office's browser is given its session, and an empty one to forget it; the shop gives none. */
  staffCookie?: (token: string) => string;
};

/** A line of the contract as it stands open. */
export type Opened = Means & {
  line: Line;
  handler: AnyHandler;
  kind: Kind;
  params: ReturnType<typeof paramsOf> | undefined;
};

/** One question on its way through a line; each step adds what the next ones need. */
export type Call = {
  open: Opened;
  request: FastifyRequest;
  reply: FastifyReply;
  /** How things stood when work on it began, and the moment before anybody was asked who it is. */
  began: number;
  asked: number;
  who: Who | Staff | null;
  input: { params: unknown; query: unknown; body: unknown };
  answer: unknown;
};

type Step = (call: Call) => void | Promise<void>;

/** How a line is answered, one step after the other; whichever throws ends it. */
const steps: Step[] = [locate, identify, readQuery, readBody, refuseCards, answer, note, publish];

/** Every step of one call in order. Throws the first refusal, or whatever else a step could not do. */
export async function walk(open: Opened, request: FastifyRequest, reply: FastifyReply) {
  const input = { params: {}, query: {}, body: undefined };
  const call: Call = {
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
  await (ms === undefined ? all() : within(ms, all));
  return reply;
}

/** An address that names nothing is not there, whoever asks. */
function locate({ open, request, input }: Call) {
  if (open.params) input.params = read(open.params, request.params, 'NOT_FOUND');
}

async function identify(call: Call) {
  const { open, request } = call;
  const { authorization } = request.headers;
  if (isPublic(open.line)) return;
  if (open.line.door === 'staff' || open.line.door === 'seller') {
    const staff = await identifyStaff(open.sql, authorization, open.line.quiet);
    askedBy(request, staff);
    if (!entersBy(open.line, staff)) throw new Refusal('NOT_FOUND');
    if (open.line.fresh && !staff.isProven) throw new Refusal('PROOF_REQUIRED');
    call.who = staff;
    return;
  }
  // At the office's door nobody is known yet: a browser brings the cookie of a session that has ended as well.
  if (open.staffCookie && open.line.door === 'anyone') return;
  const shopper = await open.identify(authorization, header(request, 'platform'));
  // What is open to all belongs to nobody: that it is not there says nothing of who asked.
  if (open.line.door !== 'anyone') askedBy(request, shopper);
  admit(open.line, shopper);
  call.who = shopper;
}

function readQuery({ open, request, input }: Call) {
  input.query = read(open.line.query ?? none, request.query ?? {});
}

/** The schema checks lengths before other code reads the text. A refused body is searched too: the card number is named as the reason. */
function readBody(call: Call) {
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
function refuseCards({ open, request, input }: Call) {
  // What comes as bytes is nothing anybody wrote; its line looks through it itself.
  if (open.kind === 'free' || open.line.bytes) return;
  if (cardLike([request.body, input.query, input.body, keyOf(request)])) throw new Refusal('CARD_DATA_FORBIDDEN');
}

async function answer(call: Call) {
  const { open, request, reply, who, input, asked } = call;
  const token = request.headers.authorization?.slice(7);
  const later: (() => void)[] = [];
  call.answer = await answerOnce({
    one: open.line,
    handler: open.handler,
    input,
    key: keyOf(request),
    at: {
      who,
      sql: open.sql,
      ip: lineOf(addressOf(request.raw, open.trust)),
      token,
      agent: header(request, 'user-agent'),
      device: deviceIn(request.headers.cookie),
      transmission: header(request, 'tosspayments-webhook-transmission-id'),
      keepToken: (value) => void reply.header('set-cookie', tokenCookie(value)),
      keepDevice: (value) => void reply.header('set-cookie', deviceCookie(value)),
      ...keepStaff(open, reply),
      ...(token && who && 'userType' in who ? { bornAs: (id) => open.identify.bornAs(token, who, id, asked) } : {}),
      after: (work) => void later.push(work),
      ...(open.line.bytes ? { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) } : {}),
      ...(open.line.pictures ? { pictures: picturesOf(request, open.incoming) } : {}),
      ...(open.line.film ? { film: filmOf(request, open.incoming) } : {}),
    },
  });
  for (const work of later) work();
}

function keepStaff({ staffCookie }: Opened, reply: FastifyReply) {
  if (!staffCookie) return {};
  return { keepStaff: (token: string) => void reply.header('set-cookie', staffCookie(token)) };
}

function note({ open, request, who, answer }: Call) {
  open.watch.came(request, who, answer);
}

function publish(call: Call) {
  const { open, reply } = call;
  if (isPublic(open.line)) return publishKept(call);
  if (isPolled(open.line)) return publishMarked(call);
  reply.code(statusOf(open.line));
  if (open.line.status === 204) return void reply.send();
  // "Nothing" is an answer too, and Fastify would send it as an empty body.
  if (call.answer === null) reply.type('application/json; charset=utf-8').send('null');
  else reply.send(call.answer);
}

/** What a page asks again and again is told once: nobody keeps it but that page, which says what it knows. */
function publishMarked({ open, request, reply, answer }: Call) {
  const text = String(reply.serializeInput(answer as Record<string, unknown>, String(statusOf(open.line))));
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', etag);
  if (header(request, 'if-none-match') === etag) return void reply.code(304).send();
  const written = reply.type('application/json; charset=utf-8').serializer((body: unknown) => body as string);
  written.send(text);
}

/** What everybody may read is kept, and known by its mark. */
function publishKept({ open, request, reply, began, input, answer }: Call) {
  const status = statusOf(open.line);
  const text =
    answer === null ? 'null' : String(reply.serializeInput(answer as Record<string, unknown>, String(status)));
  const headers = { ...shown, 'cache-control': publicly };
  const keys = shownBy(open.line.path, input, answer);
  const etag = open.replies.keep(request.raw.url ?? '', began, { headers, text, keys });
  reply.headers({ ...headers, etag });
  if (header(request, 'if-none-match') === etag) reply.code(304).send();
  else
    reply
      .code(status)
      .serializer((body: unknown) => body as string)
      .send(text);
}

/** What every public reply is sent with, from memory too. */
const shown = { 'content-type': 'application/json; charset=utf-8', ...guarded, vary: 'accept-encoding' };

const none = z.strictObject({});

export const statusOf = (line: Line) => line.status ?? 200;
const isPublic = (line: Line) => line.cache === 'public';
const keyOf = (request: FastifyRequest) => header(request, 'idempotency-key');

function read(schema: z.ZodType, value: unknown, otherwise?: 'NOT_FOUND') {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (otherwise) throw new Refusal(otherwise);
  throw parsed.error;
}
