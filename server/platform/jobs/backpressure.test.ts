import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testShop } from '#test/test-shop.ts';
import { createBackpressure, restMsOf } from './backpressure.ts';

describe('the rest after a piece of work', () => {
  test('is zero without requests, grows with their rate and never exceeds 24 times the work', () => {
    expect(restMsOf(50, 0)).toBe(0);
    const ms = fc.double({ min: 0, max: 1000, noNaN: true });
    const anyRate = fc.double({ min: 0, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(ms, anyRate, anyRate, (worked, some, more) => {
        const [less, rest] = [restMsOf(worked, Math.min(some, more)), restMsOf(worked, Math.max(some, more))];
        expect(less).toBeLessThanOrEqual(rest);
        expect(rest).toBeLessThanOrEqual(worked * 24);
      }),
    );
    expect(restMsOf(50, 20)).toBe(250);
    expect(restMsOf(50, 500)).toBe(1200);
  });

  test('never exceeds two seconds, so that long work visibly continues', () => {
    expect(restMsOf(60_000, 500)).toBe(2000);
  });
});

const shop = testShop();
const busy = (asked: number) => shop.sql`
  insert into presence (id, seen_at, request_rate) values ('00000000-0000-4000-8000-000000000001', clock_timestamp(), ${asked})
  on conflict (id) do update set seen_at = excluded.seen_at, request_rate = excluded.request_rate`;

describe('pieces of long work', () => {
  test('run one at a time in order of arrival, and a failed piece does not stop the others', async () => {
    await busy(0);
    const inTurn = createBackpressure(shop.sql);
    const seen: string[] = [];
    const piece = (name: string) => async () => {
      seen.push(`${name} begins`);
      await pause(5);
      seen.push(`${name} ends`);
      if (name === 'file') throw new Error('the line was lost');
      return name;
    };
    const all = await Promise.allSettled([inTurn(piece('numbers')), inTurn(piece('file')), inTurn(piece('more'))]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen).toEqual(['numbers', 'file', 'more'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('resolve when they end, and the next piece starts after the rest', async () => {
    await busy(16);
    const inTurn = createBackpressure(shop.sql);
    const began = performance.now();
    const work = () => pause(50).then(() => performance.now() - began);
    const first = inTurn(work).then(() => performance.now() - began);
    const second = inTurn(work);
    const [answered, ended] = [await first, await second];
    expect(ended).toBeGreaterThan(50 + 200 + 50 - 20);
    // If the caller also waited for the rest, it would resolve when the second piece begins.
    expect(ended - answered).toBeGreaterThan(50 + 100);
    await busy(0);
  });

  test('with a time limit run next when it is reached, however long others rest', { tags: ['nightly'] }, async () => {
    await busy(500);
    const inTurn = createBackpressure(shop.sql);
    const began = performance.now();
    await inTurn(() => pause(150));
    const behind = inTurn(() => Promise.resolve(performance.now() - began));
    expect(await inTurn(() => Promise.resolve(performance.now() - began), 400)).toBeLessThan(1900);
    expect(await behind).toBeGreaterThan(150 + 2000 - 20);
    await busy(0);
  });

  test('with a time limit still run one after the other', { tags: ['nightly'] }, async () => {
    await busy(500);
    const inTurn = createBackpressure(shop.sql);
    const seen: string[] = [];
    const read = async () => {
      seen.push('reads');
      await pause(30);
      seen.push('has read');
    };
    await inTurn(() => pause(150));
    const behind = inTurn(async () => seen.push('behind'));
    await Promise.all([...Array.from({ length: 5 }, () => inTurn(read, 300)), behind]);
    expect(seen).toEqual([...Array.from({ length: 5 }, () => ['reads', 'has read']).flat(), 'behind']);
    await busy(0);
  });

  test('rest fully, even after a piece with a time limit', { tags: ['nightly'] }, async () => {
    await busy(500);
    const inTurn = createBackpressure(shop.sql);
    await inTurn(() => Promise.resolve(), 300);
    await inTurn(() => pause(150));
    const rested = performance.now();
    await inTurn(() => Promise.resolve());
    expect(performance.now() - rested).toBeGreaterThan(2000 - 50);
    await busy(0);
  });
});
