import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorEnvelope, isErrorCode, Refusal } from '#contract/errors.ts';
import type { ReportError } from '../integrations/error-reporting.ts';
import { StorageUnavailable } from '../integrations/s3/streams.ts';
import { isDatabaseUnavailable, isDiskFull, isSafeToRetry } from '../platform/db/errors.ts';
import { retryAfterSeconds } from './load-shedding/load-shedding.ts';
import type { SecurityLog } from './security-log.ts';

/** The one place where what went wrong becomes an answer. */
export function answerWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  watch: SecurityLog,
  tell?: ReportError,
) {
  if (reply.sent) return;
  // Whoever hung up hears no answer, and nothing of ours went wrong.
  if (hungUp(request)) {
    request.log.debug({ path: request.routeOptions.url }, 'Client closed the connection');
    return sendRefusal(reply, new Refusal('BAD_REQUEST'));
  }
  const refusal = toRefusal(error);
  watch.refused(request, refusal);
  const isShed = error instanceof Refusal && error.code === 'UNAVAILABLE';
  const about = { err: error, path: request.routeOptions.url };
  // What was foreseen is no fault of the program's: a word to whoever watches, and no stack.
  if (error instanceof Refusal || refusal.statusCode === 503) {
    if (refusal.statusCode >= 500 && !isShed) request.log.warn({ ...about, err: brief(error) }, 'Request refused');
  } else if (refusal.statusCode >= 500) {
    request.log.error(about, 'Request failed');
    tell?.(error, { path: request.routeOptions.url ?? '/', request: request.id });
  }
  if (!(error instanceof Refusal) && !isHarmless(request) && !isSafeToRetry(error)) refusal.again = undefined;
  return sendRefusal(reply, refusal);
}

/** Asked again, it does nothing twice. */
function isHarmless({ method, headers }: FastifyRequest) {
  return method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
}

function hungUp({ raw }: FastifyRequest) {
  return raw.destroyed && !raw.complete;
}

/** In the envelope, never kept by a cache, with `retry-after` in seconds where waiting helps. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.again)
    reply.header('retry-after', refusal.statusCode === 503 ? retryAfterSeconds() : String(refusal.again));
  return reply
    .code(refusal.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorEnvelope(refusal));
}

/** What cannot be read as a call. A link that was cut within a sign leads its reader to the page that says it is not there. */
export function handleUnreadRequest(
  error: { code?: string },
  { method, raw, headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const isPage = method === 'GET' && headers.accept?.includes('text/html');
  if (error.code !== 'FST_ERR_BAD_URL' || !isPage) return void sendRefusal(reply, toRefusal(error));
  // Never the address of another house: what begins with two strokes would be one.
  const path = (raw.url ?? '/').split('?')[0]?.replace(/^[/\\]+/, '/') ?? '/';
  void reply.header('cache-control', 'no-store').redirect(path.replaceAll('%', '%25'), 302);
}

// What a statement was given, a body or a header may hold somebody's name or token: only what went wrong and where is logged.
/** An error as a log line may hold it, with the text of its statement but not the values. */
export function loggableErrorOf(error: Error & { code?: string; query?: string }) {
  const { name, message, code = '', stack = '', query } = error;
  return { type: name, message, code, stack, ...(query ? { query } : {}) };
}

function brief(error: unknown) {
  const { message, code } = error as { message?: string; code?: string };
  return { message, code };
}

/** Everything that flies, as a refusal; what is not known is SERVER_ERROR. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return validationError(error);
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string };
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailable) return new Refusal('UNAVAILABLE');
  if (isDiskFull(error)) return new Refusal('STORAGE_FULL');
  // Text PostgreSQL cannot store, or a number or a day beyond its range: the sender's fault.
  if (['22021', '22P05', '22003', '22008', '22P02'].includes(code)) return new Refusal('BAD_REQUEST');
  if (statusCode === 413) return new Refusal('TOO_LARGE');
  if (statusCode === 415) return new Refusal('UNSUPPORTED_MEDIA_TYPE');
  if (statusCode === 404) return new Refusal('NOT_FOUND');
  if (statusCode >= 400 && statusCode < 500) return new Refusal('BAD_REQUEST');
  return new Refusal('SERVER_ERROR');
}

/** What was wrong with which field, in words that may be shown. */
export function validationError(error: z.ZodError) {
  // A rule of the contract may name the refusal it stands for.
  const named = error.issues
    .map((issue) => (issue.code === 'custom' ? issue.params?.refusal : undefined))
    .find(Boolean);
  if (typeof named === 'string' && isErrorCode(named)) return new Refusal(named);
  const details = error.issues.slice(0, 20).map((issue) => ({
    field: issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).join(', ') : ''),
    message: /[가-힣]/.test(issue.message) ? issue.message : '입력한 내용을 확인해 주세요.',
  }));
  const refusal = new Refusal('VALIDATION', {}, details);
  const first = details.find((detail) => detail.message !== refusal.message);
  return first ? refusal.saying(first.message) : refusal;
}
