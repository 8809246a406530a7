import diagnostics from 'node:diagnostics_channel';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { clientAddressOf, clientNetwork, type TrustProxy } from '../platform/client-address.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

/** The sign-in methods, by endpoint. */
const signInMethods: Record<string, string> = {
  'POST /v2/tokens': 'password',
  'POST /v2/tokens/phone': 'phone-code',
  'POST /v2/tokens/oauth': 'oauth',
  'POST /v2/tokens/sign-up': 'sign-up',
  'POST /v2/tokens/exchange': 'token-exchange',
  'POST /v2/tokens/proof': 'step-up',
  'PUT /v1/auth/verify': 'phone-code',
  'PUT /v1/auth/reset-password': 'password-reset',
  'GET /v1/app-users/order-items/guest': 'guest-lookup',
  'POST /v1/app-users/order-items/guest': 'guest-lookup',
  'POST /v1/staff/tokens': 'staff',
  'POST /v1/staff/tokens/proof': 'staff-step-up',
  'PUT /v1/staff/me/password': 'staff-password',
  'POST /v1/staff/invites/take': 'staff-invite',
};

const events: Partial<Record<ErrorCode, string>> = {
  TOKEN_INVALID: 'access-denied',
  LOGIN_REQUIRED: 'access-denied',
  GUEST_NOT_ALLOWED: 'access-denied',
  STAFF_NOT_ALLOWED: 'access-denied',
  PROOF_REQUIRED: 'access-denied',
  NOT_FOUND: 'access-denied',
  GUEST_ORDER_NOT_FOUND: 'access-denied',
  GIFT_OTHER_NUMBER: 'access-denied',
  TOO_MANY: 'rate-limited',
  COUPON_LOCKED: 'rate-limited',
  VERIFY_LOCKED: 'rate-limited',
  ORIGIN_NOT_ALLOWED: 'invalid-request',
  CARD_DATA_FORBIDDEN: 'invalid-request',
  BAD_REQUEST: 'invalid-request',
  VALIDATION: 'invalid-request',
  TOO_LARGE: 'invalid-request',
  UNSUPPORTED_MEDIA_TYPE: 'invalid-request',
  METHOD_NOT_ALLOWED: 'invalid-request',
  PAYMENT_AMOUNT_MISMATCH: 'invalid-request',
  IDEMPOTENCY_CONFLICT: 'invalid-request',
};

type SecurityLine = { security: string; [about: string]: unknown };
type WriteSecurityLine = (line: SecurityLine, isGood: boolean) => void;

/** The number of lines of one kind a minute; further ones are counted and summed up in one line. */
const most = 60;
const minute = 60_000;

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/**
 * Logs sign-ins, refusals, reached limits and requests that no page of the shop sends. Each line has the caller's id and network, and never
 * what was typed. A flood cannot fill the disk.
 * @perProcess counts double: two processes write sixty lines each.
 */
export function createSecurityLog(trust: TrustProxy, say: WriteSecurityLine) {
  const timesByKind = new Map<string, number>();
  let turn: NodeJS.Timeout | undefined;

  function logEvent(kind: string, about: Record<string, unknown>, isGood = false) {
    const times = (timesByKind.get(kind) ?? 0) + 1;
    timesByKind.set(kind, times);
    turn ??= setTimeout(logSuppressed, minute).unref();
    if (times <= most) say({ security: kind, ...about }, isGood);
  }

  function logSuppressed() {
    turn = undefined;
    for (const [kind, times] of timesByKind) if (times > most) say({ security: kind, suppressed: times - most }, false);
    timesByKind.clear();
  }

  const requestFields = (request: FastifyRequest) => ({
    path: pathOf(request),
    from: clientNetwork(clientAddressOf(request.raw, trust)),
    request: request.id,
  });

  return {
    /** A caller signed in or confirmed their identity. */
    came(request: FastifyRequest, who: Actor | Staff | null, answer: unknown) {
      const signInMethod = signInMethods[pathOf(request)];
      if (signInMethod)
        logEvent(
          'signed-in',
          { method: signInMethod, ...nameOf(openedAccountOf(answer) ?? who), ...requestFields(request) },
          true,
        );
    },
    refused(request: FastifyRequest, { code }: Refusal) {
      const way = signInMethods[pathOf(request)];
      const kind = way ? 'sign-in-failed' : events[code];
      // NOT_FOUND for an unknown page is no event; for another customer's order it is.
      if (!kind || (code === 'NOT_FOUND' && !askers.has(request))) return;
      logEvent(kind, {
        ...(way ? { method: way } : {}),
        code,
        ...nameOf(askers.get(request) ?? null),
        ...requestFields(request),
      });
    },
    /** A third party could not be reached or failed TLS verification. */
    unreached: (host: string, code: string) => logEvent('connection-failed', { host, code }),
    close: () => clearTimeout(turn),
  };
}

/** @perProcess nothing is lost: a request is answered by one process. */
const askers = new WeakMap<FastifyRequest, Actor | Staff>();

/** Remembers the caller for as long as the request lives. */
export function rememberRequester(request: FastifyRequest, who: Actor | Staff | null) {
  if (who) askers.set(request, who);
}

/** Records every failed connection to a third party; returns a function that stops it. */
export function logFailedConnections(watch: SecurityLog) {
  const hear = (message: unknown) => {
    const { connectParams, error } = message as { connectParams: { host: string }; error?: { code?: string } };
    watch.unreached(connectParams.host, error?.code ?? 'UNKNOWN');
  };
  diagnostics.subscribe('undici:client:connectError', hear);
  return () => diagnostics.unsubscribe('undici:client:connectError', hear);
}

/** Writes good events at level info and the others at level warn. */
export const logWriterFor =
  (log: FastifyBaseLogger): WriteSecurityLine =>
  (line, isGood) =>
    isGood ? log.info(line, 'Security event') : log.warn(line, 'Security event');

// The path pattern of the contract: a path itself may contain what was typed.
function pathOf({ method, routeOptions }: FastifyRequest) {
  return `${method} ${routeOptions.url ?? '*'}`;
}

/** The account for which a session was opened. */
function openedAccountOf(answer: unknown) {
  const { appUser, staff } = (answer ?? {}) as { appUser?: { id: number | null }; staff?: { id: number } };
  return staff ? { staff: staff.id } : appUser?.id ? { customer: appUser.id } : null;
}

function nameOf(who: Actor | Staff | { staff: number } | { customer: number } | null) {
  if (!who) return {};
  if ('staff' in who || 'customer' in who) return who;
  return 'userType' in who ? { customer: who.id } : { staff: who.id };
}
