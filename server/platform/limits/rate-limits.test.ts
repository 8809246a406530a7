import { expect, test } from 'vitest';
import { joinAsMember } from '#test/phone-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { createRateLimits, sweepRateLimits } from './rate-limits.ts';

const shop = ownShop({ RATE_LIMITS: 'on', ROLE: 'web' });

const limits = () => createRateLimits(true, (text) => Buffer.from(text));

test('two processes count together, and a third that starts later continues the count', async () => {
  const { email, password } = await joinAsMember(shop.person(), shop.sandbox);
  const twin = await shop.beside();
  const wrong = (door: Pick<typeof shop, 'person'>) =>
    door.person().ask('POST /v2/tokens', { body: { email, password: 'Wrong!Wrong73' } });
  const all = await Promise.all([1, 2, 3, 4, 5, 6].flatMap(() => [wrong(shop), wrong(twin)]));
  expect(all.filter(({ status }) => status === 401)).toHaveLength(5);
  await twin.close();
  const third = await shop.beside();
  const { status } = await third.person().ask('POST /v2/tokens', { body: { email, password } });
  await third.close();
  expect(status).toBe(429);
});

test('exactly as many concurrent requests pass as the limit allows', async () => {
  const bound = { key: 'a crowd', most: 7, seconds: 60 };
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => limits().spend(shop.sql, bound)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

test('a request refused by the second limit is not counted by the first', async () => {
  const [first, second] = [
    { key: 'first', most: 2, seconds: 60 },
    { key: 'second', most: 1, seconds: 60 },
  ];
  await limits().spend(shop.sql, first, second);
  for (let at = 0; at < 3; at++) await expect(limits().spend(shop.sql, first, second)).rejects.toThrow();
  await limits().spend(shop.sql, first);
});

test('a limit with a pace lets one more through per interval, and its span ends', async () => {
  const bound = { key: 'slow', most: 1, seconds: 3, pace: 1 };
  await limits().spend(shop.sql, bound);
  await expect(limits().spend(shop.sql, bound)).rejects.toThrow();
  await new Promise((done) => setTimeout(done, 1050));
  await limits().spend(shop.sql, bound);
  await expect(limits().spend(shop.sql, bound)).rejects.toThrow();
  await shop.sql`update rate_limit set expires_at = now() - interval '2 minutes'`;
  await limits().spend(shop.sql, bound);
  await shop.sql`update rate_limit set expires_at = now() - interval '2 minutes'`;
  await sweepRateLimits(shop.sql);
  expect(await shop.sql`select key from rate_limit`).toHaveLength(0);
});

test('the stored counters contain no readable e-mail, phone number or address', async () => {
  const { email, phone } = await joinAsMember(shop.person(), shop.sandbox);
  await shop.person().ask('POST /v2/tokens', { body: { email, password: 'Wrong!Wrong73' } });
  const keys = await shop.sql<{ key: Buffer }[]>`select key from rate_limit`;
  expect(keys.length).toBeGreaterThan(0);
  for (const { key } of keys) {
    expect(key).toHaveLength(32);
    expect(key.toString('latin1')).not.toMatch(new RegExp(`${email}|${phone}|127\\.0\\.0`));
  }
});
