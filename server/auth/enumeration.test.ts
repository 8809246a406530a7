import { beforeAll, expect, test } from 'vitest';
import { compareAnswers, type EnumerationProbe, enumerationProbesOf } from '#test/reliability/enumeration.ts';
import { ownShop } from '#test/test-shop.ts';

// A short form of test/reliability/enumeration.ts, which asks often enough to measure milliseconds. No jobs run, because their
// statements would count as part of an answer.
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

test('every probe is checked', () => {
  expect(Object.keys(probes)).toEqual(names);
});

test.each(names)('%s does not reveal, by its bytes or its time, which accounts exist', { retry: 2 }, async (name) => {
  const { differences, apart, median } = await compareAnswers(probes[name] as EnumerationProbe, 25);
  expect(differences).toEqual([]);
  // A hash skipped for unknown accounts would be half of the time or more; milliseconds can only be measured on an idle machine.
  expect(apart).toBeLessThan(Math.max(5, median / 2));
});

test.each(names)(
  '%s runs the same statements for known and unknown accounts, including the required ones',
  async (name) => {
    const { known, unknown, before, looks } = probes[name] as EnumerationProbe;
    const accountStatements: string[][] = [];
    // The requester is looked up once and cached; the later statements concern the requested account.
    await unknown();
    for (const ask of [known, unknown]) {
      await before?.();
      shop.statements.length = 0;
      await ask();
      // Messages are sent after the answer, by any process. On a slow machine the cache expires before the second request, so the
      // requester is looked up again.
      const answering = shop.statements.filter((text) => !/\bmessage m\b|left join token t on t\.hash/.test(text));
      accountStatements.push(answering.filter((text) => looks?.test(text) || /app_user|orders/.test(text)).toSorted());
    }
    expect(accountStatements[0]).toEqual(accountStatements[1]);
    expect(accountStatements[0]?.some((text) => looks?.test(text))).toBe(true);
  },
);
