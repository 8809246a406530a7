type Kept<T> = { value: T; at: number };

/**
 * Counts of long lists, cached for a minute. Only the first count delays a response; later ones refresh in the background.
 * Two processes may differ by a minute.
 */
export function createListCounts<T>() {
  const kept = new Map<string, Kept<T>>();
  const asking = new Map<string, Promise<T>>();

  return async (key: string, count: () => Promise<T>) => {
    const found = kept.get(key);
    if (found && Date.now() - found.at < 60_000) return found.value;
    const fresh = asking.get(key) ?? ask(key, count);
    if (!found) return fresh;
    fresh.catch(() => {});
    return found.value;
  };

  function ask(key: string, count: () => Promise<T>) {
    const asked = count()
      .then((value) => {
        if (kept.size > 5000) kept.clear();
        kept.set(key, { value, at: Date.now() });
        return value;
      })
      .finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }
}
