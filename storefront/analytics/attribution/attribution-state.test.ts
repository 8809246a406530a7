import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AttributionState,
  attributionWindows,
  dropSentEvents,
  emptyAttributionState,
  queueLimit,
  recordConversion,
  recordLeave,
  recordVisit,
  releaseBatch,
  takeBatch,
  withoutExpired,
} from './attribution-state.ts';
import { attributionSourceOf } from './source.ts';

const naver = attributionSourceOf(
  'https://shop.example/product/3?n_media=27758&n_query=귤&n_rank=1&n_campaign_type=1&n_campaign=cmp-1&NaPm=ct%3Dx&phone=01012345678',
  'https://search.naver.com/search?query=%EA%B7%A4',
);
const day = 86_400_000;
const at = Date.UTC(2026, 10, 22);
const seen = (id: string, paid = naver as typeof naver | null) => ({ path: '/product/3', paid, referrer: null, id });

test('a click from Naver is recognized by its parameters, and no other part of the URL is stored', () => {
  expect(naver).toMatchObject({ source: 'naver', campaignCode: 'cmp-1', keyword: '귤', referrer: 'search.naver.com' });
  expect(naver?.queryString).toContain('NaPm=');
  expect(naver?.queryString).not.toContain('phone');
});

test.each([
  ['k_campaign=9&k_keyword=%EA%B3%A0%EB%93%B1%EC%96%B4', 'kakao'],
  ['gbraid=x', 'google'],
  ['fbclid=x', 'meta'],
  ['ttclid=x', 'tiktok'],
  ['utm_source=Newsletter&utm_medium=mail', 'newsletter'],
])('%s is a visit from %s', (query, source) => {
  expect(attributionSourceOf(`https://shop.example/?${query}`, '')?.source).toBe(source);
});

test('an unpaid visit and an invalid URL have no source', () => {
  expect(attributionSourceOf('https://shop.example/?q=1', 'https://blog.example/kim')).toBeNull();
  expect(attributionSourceOf('garbage', 'garbage')).toBeNull();
});

test('a click counts for exactly seven days', () => {
  const { state } = recordVisit(emptyAttributionState, seen('a'), at);
  expect(withoutExpired(state, at + attributionWindows.attributionMs - 1).paid?.source).toBe('naver');
  expect(withoutExpired(state, at + attributionWindows.attributionMs).paid).toBeNull();
});

test('the same click is reported once in 10080 minutes, and another click at once', () => {
  const first = recordVisit(emptyAttributionState, seen('a'), at);
  const again = recordVisit(first.state, seen('b'), at + 10_079 * 60_000);
  const later = recordVisit(again.state, seen('c'), at + 10_080 * 60_000);
  expect([first.click, again.click, later.click].map(Boolean)).toEqual([true, false, true]);
  const other = attributionSourceOf('https://shop.example/?gclid=1', '');
  expect(recordVisit(first.state, seen('d', other), at + 1).click?.source).toBe('google');
});

test('opening the same click again does not extend its seven days', () => {
  const first = recordVisit(emptyAttributionState, seen('a'), at);
  const again = recordVisit(first.state, seen('b'), at + 6 * day);
  expect(again.state.paid?.expireTime).toBe(at + 7 * day);
});

test('a visit within fourteen days is a return, and a later one is new', () => {
  const comeback = (days: number) => {
    const { state } = recordVisit(
      recordVisit(emptyAttributionState, seen('a', null), at).state,
      seen('b', null),
      at + days * day,
    );
    const last = state.waiting.at(-1);
    return last?.kind === 'visit' && last.comeback;
  };
  expect([comeback(13), comeback(14), comeback(15)]).toEqual([true, true, false]);
});

test('a page visit without a recorded end counts as half an hour at most', () => {
  const { state } = recordVisit(emptyAttributionState, seen('a', null), at);
  const seconds = (after: number) => {
    const last = recordLeave(state, 'x', at + after).waiting.at(-1);
    return last?.kind === 'leave' && last.seconds;
  };
  expect([seconds(12_000), seconds(1_800_000), seconds(day), seconds(-5000)]).toEqual([12, 1800, 1800, 0]);
});

test('a purchase reported twice is queued once', () => {
  const purchase = { name: 'purchase', value: 1000, transactionId: 'n-1' };
  expect(
    recordConversion(recordConversion(emptyAttributionState, 'n-1', purchase, at), 'n-1', purchase, at + 1).waiting,
  ).toHaveLength(1);
});

type Step =
  | { do: 'visit'; paid: boolean; later: number }
  | { do: 'leave' | 'convert' | 'arrive' | 'fail' | 'begin' | 'other'; later: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('visit' as const), paid: fc.boolean(), later: fc.integer({ min: 0, max: 3 * day }) }),
    fc.record({
      do: fc.constantFrom(
        'leave' as const,
        'convert' as const,
        'arrive' as const,
        'fail' as const,
        'begin' as const,
        'other' as const,
      ),
      later: fc.integer({ min: 0, max: day }),
    }),
  ),
  { maxLength: 120 },
);

test('over any days of visits, no delivered event is sent again, no expired data is stored, and the state stays small', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let state: AttributionState = emptyAttributionState;
      let now = at;
      let flying: readonly { id: string; at: number }[] = [];
      let lockedUntil = 0;
      const arrived = new Set<string>();
      all.forEach((step, n) => {
        now += step.later;
        if (step.do === 'visit') state = recordVisit(state, seen(`v${n}`, step.paid ? naver : null), now).state;
        if (step.do === 'leave') state = recordLeave(state, `l${n}`, now);
        if (step.do === 'convert')
          state = recordConversion(state, `c${n}`, { name: 'purchase', value: 1, transactionId: null }, now);
        if (step.do === 'begin' && flying.length === 0) {
          const taken = takeBatch(state, now, 5000);
          lockedUntil = now + 5000;
          state = taken.state;
          flying = taken.batch;
          for (const one of flying) {
            expect(arrived.has(one.id)).toBe(false);
            expect(one.at).toBeGreaterThan(now - attributionWindows.attributionMs);
          }
        }
        if (step.do === 'other' && flying.length > 0 && now < lockedUntil)
          expect(takeBatch(state, now, 5000).batch).toEqual([]);
        if (step.do === 'arrive') {
          for (const one of flying) arrived.add(one.id);
          state = dropSentEvents(
            state,
            flying.map(({ id }) => id),
          );
          flying = [];
        }
        if (step.do === 'fail') {
          if (flying.length > 0) state = releaseBatch(state);
          flying = [];
        }
        expect(state.waiting.length).toBeLessThanOrEqual(queueLimit);
        expect(JSON.stringify(state).length).toBeLessThan(200_000);
        expect(withoutExpired(state, now).paid?.expireTime ?? now + 1).toBeGreaterThan(now);
      });
    }),
  );
});
