import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

/**
 * Files that may read the machine's clock, how often, and why. All other code uses the shop's clock: `reference.now()`, `shop_now()`, and
 * `shop_moment()` for rows that record an order of events.
 */
const mayAsk: Record<string, Record<string, number>> = {
  'the clock’s own home, and where it is handed in by the name of now': {
    'server/platform/reference-data.ts': 3,
    'server/http/demo-clock.ts': 2,
    'server/notifications/quiet-hours.ts': 1,
    'server/orders/read-order.ts': 1,
    'server/rendering/og-image.ts': 1,
    'server/rendering/renderer.ts': 1,
    'database/functions/clock.sql': 4,
  },
  'keys, codes and sessions: moving the clock must neither grant nor deny access': {
    'server/auth/auth.sql.ts': 7,
    'server/auth/verification-codes.sql.ts': 14,
    'server/auth/order-lookup-codes.ts': 5,
    'server/auth/phone-proof.ts': 1,
    'server/auth/phone-proof.sql.ts': 4,
    'server/auth/social/social.sql.ts': 9,
    'server/platform/identity/staff-session.ts': 17,
    'server/gift-records/gift-receiving.ts': 1,
    'server/gift-records/expiry.ts': 1,
    'server/guests/guests.sql.ts': 4,
    'server/guests/identify-guest.ts': 2,
    'server/guests/guest-token.ts': 2,
    'server/orders/due-lines.sql.ts': 2,
    'server/orders/guest-lookup.sql.ts': 1,
    'server/order-records/order-ownership.ts': 2,
    'server/customer-records/guest.ts': 4,
    'server/customer-records/nonce.ts': 2,
    'server/customer-records/session-token.ts': 18,
    'server/http/preview-pass.ts': 1,
    'server/staff/staff-accounts.sql.ts': 5,
    'server/staff/invites.sql.ts': 5,
    'server/staff/invites.ts': 1,
    'server/staff/staff-sign-in-session.sql.ts': 1,
    'server/staff/staff-sign-in.ts': 2,
  },
  'limits on how often a customer may ask': {
    'server/customers/customer-coupons.sql.ts': 2,
    'server/platform/limits/rate-limits.ts': 9,
    'server/notifications/enqueue.sql.ts': 1,
  },
  'when to try again what failed, and how long what is spent is kept': {
    'database/functions/cache_invalidation.sql': 1,
    'server/http/idempotency-keys.ts': 1,
    'server/notifications/resend.sql.ts': 3,
    'server/notifications/push-subscriptions.sql.ts': 2,
    'server/notifications/delivery-worker.sql.ts': 16,
    'server/notifications/delivery-worker.ts': 1,
    'server/notifications/pending-messages.ts': 3,
    'server/notifications/inbox.sql.ts': 3,
    'server/notifications/enqueue.sql.ts': 3,
    'server/integrations/fcm.ts': 3,
    'server/integrations/oauth-provider.ts': 2,
    'server/integrations/sentry/sentry-client.ts': 2,
    'server/payments/unsettled.sql.ts': 1,
    'server/payments/cash-receipts/cash-receipts.sql.ts': 5,
    'server/payments/cash-receipts/pending.ts': 1,
    'server/order-records/queue-refunds.ts': 1,
    'server/refunds/refund-worker.sql.ts': 4,
    'server/rendering/previous-assets.ts': 1,
    'server/customers/deleted-accounts.ts': 1,
    'server/uploads/upload-cleanup.ts': 2,
    'server/uploads/uploads.sql.ts': 1,
  },
  'how long this process keeps or waits for something': {
    'server/platform/db/connection-queue.ts': 4,
    'server/platform/db/connection.ts': 2,
    'server/platform/metrics/metrics.sql.ts': 1,
    'server/platform/metrics/metrics.ts': 1,
    'server/platform/jobs/heartbeat.ts': 4,
    'server/platform/limits/local-rate-limit.ts': 1,
    'server/catalog/catalog.ts': 4,
    'server/catalog/result-cache.ts': 3,
    'server/catalog/live-viewers.ts': 2,
    'server/catalog/search.ts': 4,
    'server/http/metrics-server.ts': 2,
    'server/http/page-cache.ts': 2,
    'server/http/probe.worker.ts': 1,
    'server/notifications/approved-templates.ts': 2,
    'server/payments/payment-notifications.ts': 2,
  },
  'a time that another company compares with its clock, or a unique name': {
    'server/integrations/s3/signature.ts': 1,
    'server/integrations/solapi/solapi-http.ts': 1,
    'server/integrations/web-push/vapid.ts': 1,
  },
};

const asked =
  /\bnew Date\(\)|\bDate\.now\(\)|(?<![a-z_.])now\(\)|\bcurrent_(?:date|time|timestamp)\b|\b(?:clock|statement|transaction)_timestamp\(\)|\blocaltimestamp\b/g;

function clocksOf(text: string) {
  const code = text.replace(/^\s*(\/\/|\/?\*|--).*$/gm, '');
  return [...code.matchAll(asked)].length;
}

test('no code reads the machine’s clock where the shop’s clock counts', () => {
  const files = sourceFiles('server', 'database/functions').filter((file) => /\.(ts|sql)$/.test(file) && !isTest(file));
  const clockReads = Object.fromEntries(
    files.map((file) => [file, clocksOf(readFileSync(file, 'utf8'))] as const).filter(([, times]) => times > 0),
  );
  const allowed: Record<string, number> = {};
  for (const group of Object.values(mayAsk))
    for (const [file, times] of Object.entries(group)) allowed[file] = (allowed[file] ?? 0) + times;
  expect(clockReads).toEqual(allowed);
});

test('every way to read the machine’s clock is found, and a read of the shop’s clock is not', () => {
  for (const way of [
    'new Date()',
    'Date.now()',
    'x > now()',
    'current_date',
    'clock_timestamp()',
    '= current_timestamp',
  ])
    expect([way, clocksOf(way)]).toEqual([way, 1]);
  for (const fine of ['shop_now()', 'reference.now()', 'shop_moment()', 'new Date(at)', '// now()'])
    expect([fine, clocksOf(fine)]).toEqual([fine, 0]);
});
