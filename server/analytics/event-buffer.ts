import type { AnalyticsBatch } from '#contract/analytics.ts';
import { plainPath } from '#contract/rules/loggable.ts';
import { countableSearchWords, normalizeSourceName } from '#contract/rules/search-privacy.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import {
  type BufferedEvent,
  type BufferedSearch,
  insertEvents,
  insertSearches,
  rotateEventPartitions,
} from './event-buffer.sql.ts';

export type EventBuffer = ReturnType<typeof createEventBuffer>;

const mostWaiting = 5000;
const restMs = 1000;

/**
 * Buffers page events and writes them in batches a second later. No page waits for them, and a flood takes one statement a second.
 * Two processes keep a buffer each. A buffer that is not written when its process dies is lost, which is acceptable.
 */
export function createEventBuffer(sql: Sql, { brand, months }: { brand: string; months: () => number }) {
  let events: BufferedEvent[] = [];
  let searches: BufferedSearch[] = [];
  let isDue = false;

  /** Adds the events of a page to the buffer. Events above the limit are dropped. */
  function addEvents(note: AnalyticsBatch) {
    const source = normalizeSourceName(note.source);
    for (const { event, path, product, value, word, found } of note.events) {
      if (events.length >= mostWaiting) return;
      events.push({
        ...{ brand, visit: note.visit, event, source },
        path: path === undefined ? null : plainPath(path),
        product: product ?? null,
        value: value ?? null,
      });
      const countable = event === 'search' && word !== undefined ? countableSearchWords(word) : null;
      if (countable !== null && found !== undefined)
        searches.push({ brand, word: countable, empty: found === 0 ? 1 : 0 });
    }
    if (isDue) return;
    isDue = true;
    setTimeout(() => void flush().catch(() => undefined), restMs).unref();
  }

  async function flush() {
    isDue = false;
    const [some, words] = [events, searches];
    events = [];
    searches = [];
    if (some.length === 0) return;
    try {
      await write(some, words);
    } catch (error) {
      // The partition of the month is missing, as after the clock is moved. It is created, and the same events are written.
      if ((error as { code?: string }).code !== '23514') throw error;
      await rotateEventPartitions(sql, months());
      await write(some, words);
    }
  }

  function write(some: BufferedEvent[], words: BufferedSearch[]) {
    return tx(sql, async (inside) => {
      await insertEvents(inside, some);
      if (words.length > 0) await insertSearches(inside, words);
    });
  }

  return { take: addEvents, flush };
}
