import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepReviewDraft, readReviewDraft } from './review-draft.ts';

const hour = 3_600_000;
const draft = {
  score: 5,
  contents: '달고 맛있어요',
  photos: [{ id: 'one', path: '/a' }],
  film: { id: 'two', path: '/b' },
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a draft drops files of the day before, also where the draft was opened in between, and keeps text and newer files', () => {
  keepReviewDraft('line', draft);
  vi.setSystemTime(Date.now() + 15 * hour);
  const opened = readReviewDraft('line');
  expect(opened).toMatchObject(draft);
  keepReviewDraft('line', { ...draft, photos: [...draft.photos, { id: 'three', path: '/c' }] });
  vi.setSystemTime(Date.now() + 15 * hour);
  expect(readReviewDraft('line')).toMatchObject({
    score: 5,
    contents: draft.contents,
    photos: [{ id: 'three', path: '/c' }],
    film: null,
  });
});
