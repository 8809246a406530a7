import { beforeAll, expect, test } from 'vitest';
import { compareAnswers, type EnumerationProbe, enumerationProbesOf } from '#test/reliability/enumeration.ts';
import { ownShop } from '#test/test-shop.ts';

// The long lane in small; test/reliability/enumeration.ts asks often enough to be sure of the milliseconds.
// What the clock has to do would be taken for a part of the answers.
const shop = ownShop({ ROLE: 'web' });
let probes: Record<string, EnumerationProbe>;
beforeAll(async () => {
  probes = await enumerationProbesOf(shop);
});

const names = [
  'login',
  'orders of a guest',
  'reset password',
  'look up by phone',
  'sign up without a proof',
  'ask for a code',
];

test('every probe is looked at', () => {
  expect(Object.keys(probes)).toEqual(names);
});

test.each(names)('%s tells nobody who is known, by its bytes or by its time', { retry: 2 }, async (name) => {
  const { told, apart, median } = await compareAnswers(probes[name] as EnumerationProbe, 25);
  expect(told).toEqual([]);
  // A hashing left out for strangers would be half of it or more; milliseconds are for a machine of one's own.
  expect(apart).toBeLessThan(Math.max(5, median / 2));
});

test.each(names)('%s asks the database the same for known and unknown, and asks what it must', async (name) => {
  const { known, unknown, before, looks } = probes[name] as EnumerationProbe;
  const asked: string[][] = [];
  // Who the asker is, is looked up once and remembered for a while; what comes after is about the one asked for.
  await unknown();
  for (const ask of [known, unknown]) {
    await before?.();
    shop.statements.length = 0;
    await ask();
    // What is sent is sent after the answer, by whoever comes to it first.
    // On a slow machine the while is over before the second asks, and who he is is looked up once more.
    const answering = shop.statements.filter((text) => !/\bmessage m\b|left join token t on t\.hash/.test(text));
    asked.push(answering.filter((text) => looks?.test(text) || /app_user|orders/.test(text)).toSorted());
  }
  expect(asked[0]).toEqual(asked[1]);
  expect(asked[0]?.some((text) => looks?.test(text))).toBe(true);
});
