import { expect, test } from 'vitest';
import { categoryFiltersOf } from './category-filters.ts';

const shipsOf = (ships: string) => categoryFiltersOf(new URLSearchParams({ ships })).ships;

test('a ship date that no calendar has is no filter, so that an old or mistyped address shows the list', () => {
  for (const known of ['soon', '2026-12-03', '2028-02-29']) expect(shipsOf(known)).toBe(known);
  for (const unknown of ['2026-02-30', '2027-02-29', '0000-01-01', '2026-13-01', 'later'])
    expect(shipsOf(unknown)).toBe(null);
});
