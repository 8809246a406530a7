import type { Note } from '#contract/analytics.ts';
import { plainPath } from '#contract/rules/loggable.ts';
import { countable, sourceName } from '#contract/rules/search-privacy.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { type Event, keepEvents, keepSearches, type Searched, turnMonths } from './event-buffer.sql.ts';

export type Notes = ReturnType<typeof createNotes>;

const mostWaiting = 5000;
const restMs = 1000;

/**
 * The shop's own counts, written a second later and many at once, so that no page waits for them and a flood of them takes one statement a second.
 * Two processes keep a heap each; what has not been written when one dies is lost, and nobody misses it.
 */
export function createNotes(sql: Sql, { brand, months }: { brand: string; months: () => number }) {
  let events: Event[] = [];
  let searches: Searched[] = [];
  let isDue = false;

  /** Takes what a page tells; what comes on top of a full heap is dropped. */
  function take(note: Note) {
    const source = sourceName(note.source);
    for (const { event, path, product, value, word, found } of note.events) {
      if (events.length >= mostWaiting) return;
      events.push({
        ...{ brand, visit: note.visit, event, source },
        path: path === undefined ? null : plainPath(path),
        product: product ?? null,
        value: value ?? null,
      });
      const said = event === 'search' && word !== undefined ? countable(word) : null;
      if (said !== null && found !== undefined) searches.push({ brand, word: said, empty: found === 0 ? 1 : 0 });
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
      // A month nobody has prepared yet, as when the clock was moved: it is made, and the same is written.
      if ((error as { code?: string }).code !== '23514') throw error;
      await turnMonths(sql, months());
      await write(some, words);
    }
  }

  function write(some: Event[], words: Searched[]) {
    return tx(sql, async (inside) => {
      await keepEvents(inside, some);
      if (words.length > 0) await keepSearches(inside, words);
    });
  }

  return { take, flush };
}
