import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorEnvelope, isErrorCode, Refusal } from '#contract/errors.ts';
import type { ReportError } from '../integrations/error-reporting.ts';
import { StorageUnavailable } from '../integrations/s3/streams.ts';
import { guardRefusalOf, isDatabaseUnavailable, isDiskFull, isSafeToRetry } from '../platform/db/database-errors.ts';
import { retryAfterSeconds } from './load-shedding/load-shedding.ts';
import type { SecurityLog } from './security-log.ts';

/** The one place that turns an error into a response. */
export function answerWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  watch: SecurityLog,
  report?: ReportError,
) {
  if (reply.sent) return;
  // A client that disconnected gets no response, and the server has no fault.
  if (hungUp(request)) {
    request.log.debug({ path: request.routeOptions.url }, 'Client closed the connection');
    return sendRefusal(reply, new Refusal('BAD_REQUEST'));
  }
  const refusal = toRefusal(error);
  watch.refused(request, refusal);
  const isShed = error instanceof Refusal && error.code === 'UNAVAILABLE';
  const about = { err: error, path: request.routeOptions.url };
  // A refusal is not a fault of the program: it is logged briefly, without a stack.
  if (error instanceof Refusal || refusal.statusCode === 503) {
    if (refusal.statusCode >= 500 && !isShed)
      request.log.warn({ ...about, err: loggedPartsOf(error) }, 'Request refused');
  } else if (refusal.statusCode >= 500) {
    request.log.error(about, 'Request failed');
    report?.(error, { path: request.routeOptions.url ?? '/', request: request.id });
  }
  if (!(error instanceof Refusal) && !isHarmless(request) && !isSafeToRetry(error)) refusal.again = undefined;
  return sendRefusal(reply, refusal);
}

/** Whether a repeated request has no second effect. */
function isHarmless({ method, headers }: FastifyRequest) {
  return method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
}

function hungUp({ raw }: FastifyRequest) {
  return raw.destroyed && !raw.complete;
}

/** Sends the error envelope, never cached, with `retry-after` in seconds where waiting helps. */
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

/** Answers a request that cannot be routed. A link cut inside a percent escape redirects a browser to the page for missing content. */
export function handleUnreadRequest(
  error: { code?: string },
  { method, raw, headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const isPage = method === 'GET' && headers.accept?.includes('text/html');
  if (error.code !== 'FST_ERR_BAD_URL' || !isPage) return void sendRefusal(reply, toRefusal(error));
  // Never another host's address: a path that begins with two slashes would be one.
  const path = (raw.url ?? '/').split('?')[0]?.replace(/^[/\\]+/, '/') ?? '/';
  void reply.header('cache-control', 'no-store').redirect(path.replaceAll('%', '%25'), 302);
}

// The values of a statement, a body or a header may contain personal data or tokens: only the error and its place are logged.
/** An error as it may be logged, with the text of its statement but without the values. */
export function loggableErrorOf(error: Error & { code?: string; query?: string }) {
  const { name, message, code = '', stack = '', query } = error;
  return { type: name, message, code, stack, ...(query ? { query } : {}) };
}

function loggedPartsOf(error: unknown) {
  const { message, code } = error as { message?: string; code?: string };
  return { message, code };
}

/** Any thrown value as a refusal; an unknown one is SERVER_ERROR. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return validationError(error);
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string };
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailable) return new Refusal('UNAVAILABLE');
  const guard = guardRefusalOf(error);
  if (guard) return new Refusal(guard);
  if (isDiskFull(error)) return new Refusal('STORAGE_FULL');
  // Text that PostgreSQL cannot store, or a number or date out of range: the caller's fault.
  if (['22021', '22P05', '22003', '22008', '22P02'].includes(code)) return new Refusal('BAD_REQUEST');
  if (statusCode === 413) return new Refusal('TOO_LARGE');
  if (statusCode === 415) return new Refusal('UNSUPPORTED_MEDIA_TYPE');
  if (statusCode === 404) return new Refusal('NOT_FOUND');
  if (statusCode >= 400 && statusCode < 500) return new Refusal('BAD_REQUEST');
  return new Refusal('SERVER_ERROR');
}

/** The refusal of an input, with the fields at fault and messages that may be shown. */
export function validationError(error: z.ZodError) {
  // A rule of the contract may name its own error code.
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
