import { createHash, timingSafeEqual } from 'node:crypto';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { createThrottle } from '../platform/limits/once-per-interval.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { PaymentAttempt } from './attempts.sql.ts';
import type { createConfirmPayment } from './confirm-payment.ts';
import { insertWebhookEvent, webhookSecretOf } from './unsettled.sql.ts';

type WebhookTools = { confirm: ReturnType<typeof createConfirmPayment>; reference: ReferenceData };

// Bodies of the payment company are far shorter.
const maxLength = 4000;

/**
 * Creates the handler of webhooks of the payment company. Two processes bound the requests to the payment company each for itself.
 */
export function createWebhookHandlers({
  confirm,
  reference,
}: WebhookTools): Pick<Handlers<Routes['payments']>, 'webhook'> {
  let openChecks = 0;
  return {
    async webhook({ params, body }, { sql }) {
      const webhookEvent = parseWebhookEvent(body);
      if (!webhookEvent || (webhookEvent.isDeposit && !(await isWebhookGenuine(sql, webhookEvent))))
        return { ok: true };
      const text = JSON.stringify(body);
      // An identical body is the same event, even if it is sent again under another transmission id.
      const id = `${webhookEvent.orderId} ${createHash('sha256').update(text).digest('hex')}`;
      const most = reference.policy('paymentEventsKept');
      const event = {
        transmission: id,
        pg: params.pg,
        body: text.slice(0, maxLength),
        status: webhookEvent.status,
        most,
      };
      const attempt = await insertWebhookEvent(sql, webhookEvent.orderId, event);
      // The event is stored by now; the sender does not wait for the request to the payment company.
      if (attempt && canChangeAttempt(attempt, webhookEvent.status) && mayCheckNow(attempt.orderUuid))
        checkInBackground(attempt);
      return { ok: true };
    },
  };

  /**
   * Checks an attempt in the background, at most 12 at a time, so that many webhooks do not cause many requests. A job checks the
   * rest.
   */
  function checkInBackground(attempt: PaymentAttempt) {
    if (openChecks >= 12) return;
    openChecks += 1;
    confirm
      .reconcile(attempt)
      .catch(() => {})
      .finally(() => {
        openChecks -= 1;
      });
  }
}

/** Returns whether the claimed status can change the attempt. The company is asked before anything changes. */
function canChangeAttempt({ stage }: PaymentAttempt, status: string) {
  if (stage === 'ready') return false;
  return stage !== 'approved' || status !== 'DONE';
}

/** Limits requests to one a second per order, however many webhooks arrive. A job checks the rest. */
export const mayCheckNow = createThrottle(1000);

type WebhookEvent = { orderId: string; status: string; secret: string | null; isDeposit: boolean };

/** Returns what a webhook claims of an order; undefined if it cannot belong to this shop. A deposit webhook has no event type. */
function parseWebhookEvent(body: Record<string, unknown>): WebhookEvent | undefined {
  const isDeposit = body.eventType === undefined && body.data === undefined;
  const data = isDeposit ? body : body.data;
  if (typeof data !== 'object' || data === null) return undefined;
  const { orderId, status, secret } = data as Record<string, unknown>;
  if (typeof orderId !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(orderId)) return undefined;
  return {
    orderId: orderId.toLowerCase(),
    status: typeof status === 'string' && /^[A-Z_]{1,40}$/.test(status) ? status : '',
    secret: typeof secret === 'string' ? secret : null,
    isDeposit,
  };
}

/**
 * Returns whether a deposit has the secret that the company issued with the account. Any secret passes while the shop does not know
 * its own.
 */
async function isWebhookGenuine(sql: Db, { orderId, secret }: WebhookEvent) {
  const known = await webhookSecretOf(sql, orderId);
  if (!known) return false;
  return known.secret === null || (secret !== null && isSameSecret(known.secret, secret));
}

function isSameSecret(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
