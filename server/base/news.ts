import type { Sql } from './database.ts';

/**
 * Hears of changes that shoppers can see, from whichever process made them: refreshes the cards of the products named and then
 * tells `changed`. Announcements that pile up within a moment are handled together.
 * Two processes hear the same and each does its own part; nothing is lost.
 */
export async function hearNews(sql: Sql, changed: () => void, reference: () => Promise<void>) {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  async function refresh() {
    timer = undefined;
    // In one order in every process, so that two of them never wait for each other.
    const ids = [...waiting].sort((one, other) => one - other);
    waiting.clear();
    try {
      await sql`select card_refresh(${ids}::bigint[])`;
      changed();
    } catch {
      for (const id of ids) waiting.add(id);
      timer ??= setTimeout(refresh, 1000);
    }
  }

  const listening = await sql.listen(
    'catalog',
    (word) => {
      const id = Number(word);
      if (Number.isSafeInteger(id)) waiting.add(id);
      timer ??= setTimeout(refresh, 100);
    },
    // Also after a lost connection came back: what was said meanwhile was not heard.
    changed,
  );
  // What could not be read just now is read at the next word.
  const reloading = await sql.listen('reference', () => void reference().then(changed, () => {}));
  return async () => {
    clearTimeout(timer);
    await Promise.allSettled([listening.unlisten(), reloading.unlisten()]);
  };
}
