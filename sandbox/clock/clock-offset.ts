import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';

export type ClockOffset = ReturnType<typeof openClockOffset>;

const units: Record<string, number> = { m: 60, h: 3600, d: 86_400, w: 604_800 };

/** "3d", "36h", "90m", "2w": seconds; null for anything else or more than a year. */
export function durationOf(text: string) {
  const found = /^(-?\d{1,5})([mhdw])$/.exec(text.trim());
  const seconds = Number(found?.[1]) * (units[found?.[2] ?? ''] ?? Number.NaN);
  return Number.isFinite(seconds) && Math.abs(seconds) <= 366 * 86_400 ? seconds : null;
}

/** How far this world is ahead of the real one: kept on disk, so that it never falls back. */
export function openClockOffset(dataDir: string) {
  const journal = openJournal(join(dataDir, 'sandbox', 'clock.jsonl'));
  let ahead = (journal.lines() as { seconds: number }[]).reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    now: () => Date.now() + ahead * 1000,
    ahead: () => ahead,
    async advance(seconds: number) {
      ahead += seconds;
      journal.write({ seconds });
      await journal.settle();
    },
    key: () => keyOf(dataDir),
    close: journal.close,
  };
}

/** What the shop's clock is moved with: made by the shop when it opens, in the data folder both share. */
function keyOf(dataDir: string) {
  return readFileSync(join(dataDir, 'clock.key'), 'utf8').trim();
}
