import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';

/**
 * Who may ask the machine what time it is, how often a file does, and why. Everything else goes by the shop's clock: `reference.now()`,
 * `shop_now()`, and `shop_moment()` for rows that tell in which order things happened.
 */
const mayAsk: Record<string, Record<string, number>> = {
  'the clock’s own home, and where it is handed in by the name of now': {
    'server/base/reference.ts': 3,
    'server/http/clock.ts': 2,
    'server/messages/hours.ts': 1,
    'server/orders/read.ts': 1,
    'server/pages/pages.ts': 1,
    'database/functions/clock.sql': 4,
  },
  'keys, codes and sessions: whoever moved the clock must not open a door with it, nor shut one': {
    'server/auth/auth.sql.ts': 4,
    'server/auth/codes.sql.ts': 14,
    'server/auth/order-codes.ts': 5,
    'server/auth/proof.ts': 1,
    'server/auth/proofs.sql.ts': 4,
    'server/auth/social.sql.ts': 9,
    'server/base/staff.ts': 17,
    'server/giftbook/receiving.ts': 1,
    'server/giftbook/terms.ts': 1,
    'server/guests/guests.sql.ts': 4,
    'server/guests/identify.ts': 2,
    'server/guests/token.ts': 2,
    'server/orders/due.sql.ts': 2,
    'server/orders/guest.sql.ts': 1,
    'server/orders/mine.ts': 2,
    'server/people/guest.ts': 4,
    'server/people/nonce.ts': 2,
    'server/people/token.ts': 12,
    'server/http/look.ts': 1,
    'server/staff/crew.sql.ts': 5,
    'server/staff/invites.sql.ts': 5,
    'server/staff/invites.ts': 1,
    'server/staff/session.sql.ts': 1,
    'server/staff/signin.ts': 1,
  },
  'bounds on how often somebody may ask': {
    'server/accounts/coupons.sql.ts': 1,
    'server/base/limits.ts': 9,
    'server/messages/tell.sql.ts': 1,
  },
  'when to try again what failed, and how long what is spent is kept': {
    'database/functions/news.sql': 1,
    'server/http/idempotency.ts': 1,
    'server/messages/again.sql.ts': 3,
    'server/messages/browsers.sql.ts': 2,
    'server/messages/deliver.sql.ts': 14,
    'server/messages/deliver.ts': 1,
    'server/messages/held.ts': 3,
    'server/messages/list.sql.ts': 2,
    'server/messages/tell.sql.ts': 3,
    'server/outside/fcm.ts': 3,
    'server/outside/provider.ts': 2,
    'server/outside/sentry.ts': 2,
    'server/payment/looking.sql.ts': 1,
    'server/receipts/receipts.sql.ts': 4,
    'server/receipts/waiting.ts': 1,
    'server/refunds/worker.sql.ts': 3,
    'server/pages/assets.ts': 1,
    'server/accounts/left.ts': 1,
    'server/uploads/sweep.ts': 2,
    'server/uploads/uploads.sql.ts': 1,
  },
  'how long this process keeps or waits for something': {
    'server/base/lending.ts': 4,
    'server/base/line.ts': 2,
    'server/base/metrics.sql.ts': 1,
    'server/base/metrics.ts': 1,
    'server/base/presence.ts': 4,
    'server/base/rate.ts': 1,
    'server/catalog/best.ts': 2,
    'server/catalog/counts.ts': 2,
    'server/catalog/kept.ts': 3,
    'server/catalog/viewers.ts': 2,
    'server/catalog/words.ts': 4,
    'server/http/figures.ts': 2,
    'server/http/page-cache.ts': 2,
    'server/http/probe.worker.ts': 1,
    'server/messages/approved.ts': 2,
    'server/payment/tell.ts': 2,
  },
  'a moment another company lays beside its own clock, or a name nobody else has': {
    'server/outside/bucket.sign.ts': 1,
    'server/outside/solapi.wire.ts': 1,
    'server/outside/webpush.crypto.ts': 1,
  },
};

const asked =
  /\bnew Date\(\)|\bDate\.now\(\)|(?<![a-z_.])now\(\)|\bcurrent_(?:date|time|timestamp)\b|\b(?:clock|statement|transaction)_timestamp\(\)|\blocaltimestamp\b/g;

function clocksOf(text: string) {
  const said = text.replace(/^\s*(\/\/|\/?\*|--).*$/gm, '');
  return [...said.matchAll(asked)].length;
}

test('nobody asks the machine what time it is where the shop’s clock counts', () => {
  const files = sources('server', 'database/functions').filter((file) => /\.(ts|sql)$/.test(file) && !isTest(file));
  const found = Object.fromEntries(
    files.map((file) => [file, clocksOf(readFileSync(file, 'utf8'))] as const).filter(([, times]) => times > 0),
  );
  const told: Record<string, number> = {};
  for (const group of Object.values(mayAsk))
    for (const [file, times] of Object.entries(group)) told[file] = (told[file] ?? 0) + times;
  expect(found).toEqual(told);
});

test('every way of asking is found, and the shop’s own clock is none', () => {
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
