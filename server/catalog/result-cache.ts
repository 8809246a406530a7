import { createHash } from 'node:crypto';

type Entry<T> = { value: T; at: number; token: string };

/**
 * A short-lived cache of results. Each result has a token. A request with the token gets the same result for longer, so that paging
 * never skips or repeats. The token is only a cache key; an unknown or expired one is ignored.
 * Two processes cache separately. A page of a result of the other process is computed again and may repeat a product.
 */
export function createResultCache<T>(freshFor: number, keptFor: number) {
  const latest = new Map<string, Entry<T>>();
  const byToken = new Map<string, Entry<T>>();
  const asking = new Map<string, Promise<Entry<T>>>();

  return {
    async get(key: string, token: string | undefined, read: () => Promise<T>): Promise<Entry<T>> {
      const shown = token?.startsWith(hashOfKey(key)) ? byToken.get(token) : undefined;
      if (shown && Date.now() - shown.at < keptFor) return shown;
      const found = latest.get(key);
      if (found && Date.now() - found.at < freshFor) return found;
      const pending = asking.get(key) ?? begin(key, read);
      return pending;
    },
  };

  function begin(key: string, ask: () => Promise<T>) {
    const pending = ask()
      .then((value) => {
        const at = Date.now();
        const entry = { value, at, token: `${hashOfKey(key)}${at.toString(36)}` };
        if (latest.size > 500) latest.clear();
        const [oldest] = byToken.keys();
        if (byToken.size > 500 && oldest) byToken.delete(oldest);
        latest.set(key, entry);
        byToken.set(entry.token, entry);
        return entry;
      })
      .finally(() => asking.delete(key));
    asking.set(key, pending);
    return pending;
  }
}

function hashOfKey(key: string) {
  return createHash('sha256').update(key).digest('base64url').slice(0, 12);
}
