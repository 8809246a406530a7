import diagnostics from 'node:diagnostics_channel';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { clientAddressOf, clientNetwork, type TrustProxy } from '../platform/client-address.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

/** Every way in, by the call that opens it. */
const ways: Record<string, string> = {
  'POST /v2/tokens': 'password',
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

type Line = { security: string; [about: string]: unknown };
type Say = (line: Line, isGood: boolean) => void;

/** So many lines of one kind a minute; what comes after them is counted and said in one. */
const most = 60;
const minute = 60_000;

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/**
 * Says who came in and what was refused, reached its bound or was not made by a page of ours: one line each, with the number of a person
 * and the address asked from, never with what was typed. A flood fills no disk. Two processes say sixty each.
 */
export function createSecurityLog(trust: TrustProxy, say: Say) {
  const said = new Map<string, number>();
  let turn: NodeJS.Timeout | undefined;

  function tell(kind: string, about: Record<string, unknown>, isGood = false) {
    const times = (said.get(kind) ?? 0) + 1;
    said.set(kind, times);
    turn ??= setTimeout(sum, minute).unref();
    if (times <= most) say({ security: kind, ...about }, isGood);
  }

  function sum() {
    turn = undefined;
    for (const [kind, times] of said) if (times > most) say({ security: kind, suppressed: times - most }, false);
    said.clear();
  }

  const asked = (request: FastifyRequest) => ({
    path: pathOf(request),
    from: clientNetwork(clientAddressOf(request.raw, trust)),
    request: request.id,
  });

  return {
    /** Somebody came in, or showed who they are. */
    came(request: FastifyRequest, who: Actor | Staff | null, answer: unknown) {
      const way = ways[pathOf(request)];
      if (way) tell('signed-in', { method: way, ...nameOf(given(answer) ?? who), ...asked(request) }, true);
    },
    refused(request: FastifyRequest, { code }: Refusal) {
      const way = ways[pathOf(request)];
      const kind = way ? 'sign-in-failed' : events[code];
      // A page nobody has is no attempt at anything; somebody else's order is.
      if (!kind || (code === 'NOT_FOUND' && !askers.has(request))) return;
      tell(kind, { ...(way ? { method: way } : {}), code, ...nameOf(askers.get(request) ?? null), ...asked(request) });
    },
    /** A company could not be reached, or is not who it says it is. */
    unreached: (host: string, code: string) => tell('connection-failed', { host, code }),
    close: () => clearTimeout(turn),
  };
}

/** Two processes lose nothing by it: each knows who asked it. */
const askers = new WeakMap<FastifyRequest, Actor | Staff>();

/** Remembers who asked, for as long as the request lives. */
export function rememberRequester(request: FastifyRequest, who: Actor | Staff | null) {
  if (who) askers.set(request, who);
}

/** Hears of every connection to another house that did not come about. */
export function logFailedConnections(watch: SecurityLog) {
  const hear = (message: unknown) => {
    const { connectParams, error } = message as { connectParams: { host: string }; error?: { code?: string } };
    watch.unreached(connectParams.host, error?.code ?? 'UNKNOWN');
  };
  diagnostics.subscribe('undici:client:connectError', hear);
  return () => diagnostics.unsubscribe('undici:client:connectError', hear);
}

/** Lines of a log: good news where everything is said, the rest where warnings are. */
export const logWriterFor =
  (log: FastifyBaseLogger): Say =>
  (line, isGood) =>
    isGood ? log.info(line, 'Security event') : log.warn(line, 'Security event');

// As the contract names it: an address itself may hold what somebody typed.
function pathOf({ method, routeOptions }: FastifyRequest) {
  return `${method} ${routeOptions.url ?? '*'}`;
}

/** Who a session was opened for. */
function given(answer: unknown) {
  const { appUser, staff } = (answer ?? {}) as { appUser?: { id: number | null }; staff?: { id: number } };
  return staff ? { staff: staff.id } : appUser?.id ? { customer: appUser.id } : null;
}

function nameOf(who: Actor | Staff | { staff: number } | { customer: number } | null) {
  if (!who) return {};
  if ('staff' in who || 'customer' in who) return who;
  return 'userType' in who ? { customer: who.id } : { staff: who.id };
}
