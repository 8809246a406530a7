import { expect, test } from 'vitest';
import { GiftCard } from '#contract/gifts.ts';
import { cardDesignOf, cardDesignsOf, cardSeasons, currentCardSeason } from './card-designs.ts';

test('every season has twelve different cards, with the keys of the contract', () => {
  const all = cardSeasons.flatMap(cardDesignsOf);
  expect(all).toHaveLength(48);
  expect(new Set(all.map(({ key }) => key)).size).toBe(48);
  expect(new Set(all.map(({ motif, look }) => `${motif} ${look}`)).size).toBe(48);
  for (const design of all) {
    expect(GiftCard.parse(design.key)).toBe(design.key);
    expect(cardDesignOf(design.key)).toEqual(design);
  }
});

test.each([
  ['2026-03-01', 'spring'],
  ['2026-05-31', 'spring'],
  ['2026-06-01', 'summer'],
  ['2026-11-22', 'autumn'],
  ['2026-12-01', 'winter'],
  ['2026-02-28', 'winter'],
])('the season on %s is %s', (day, season) => {
  expect(currentCardSeason(Date.parse(`${day}T12:00:00+09:00`))).toBe(season);
});
