import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';

export type ClockOffset = ReturnType<typeof openClockOffset>;

const units: Record<string, number> = { m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Parses "3d", "36h", "90m", "2w" into seconds; null for anything else or more than a year. */
export function durationOf(text: string) {
  const found = /^(-?\d{1,5})([mhdw])$/.exec(text.trim());
  const seconds = Number(found?.[1]) * (units[found?.[2] ?? ''] ?? Number.NaN);
  return Number.isFinite(seconds) && Math.abs(seconds) <= 366 * 86_400 ? seconds : null;
}

/** The offset of the sandbox's clock from real time; stored on disk, so that it never goes back. */
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

/** The key that moves the shop's clock; the shop writes it at start into the shared data folder. */
function keyOf(dataDir: string) {
  return readFileSync(join(dataDir, 'clock.key'), 'utf8').trim();
}
