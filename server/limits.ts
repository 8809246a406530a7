import { Refusal } from '#contract/refusal.ts';

type Window = { count: number; ends: number };

export type Limits = ReturnType<typeof createLimits>;

/** How often something may be done in a span of time, counted in this process. Off in tests and load runs. */
export function createLimits(on: boolean) {
  const windows = new Map<string, Window>();

  function windowOf(key: string, seconds: number) {
    const now = Date.now();
    if (windows.size > 50_000) for (const [old, { ends }] of windows) if (ends < now) windows.delete(old);
    const found = windows.get(key);
    if (found && found.ends > now) return found;
    const fresh = { count: 0, ends: now + seconds * 1000 };
    windows.set(key, fresh);
    return fresh;
  }

  function tooMany(window: Window): never {
    throw new Refusal('TOO_MANY', { s: Math.max(1, Math.ceil((window.ends - Date.now()) / 1000)) });
  }

  return {
    on,
    /** Counts one more; throws TOO_MANY past the limit. */
    spend(key: string, most: number, seconds: number) {
      if (!on) return;
      const window = windowOf(key, seconds);
      if (window.count >= most) tooMany(window);
      window.count++;
    },
    /** Takes back one that was counted, when only failures are to count: counted first, many at once cannot slip through. */
    forgive(key: string) {
      const window = windows.get(key);
      if (window && window.count > 0) window.count--;
    },
  };
}
