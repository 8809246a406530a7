/** Private windows may refuse storage; the shop then works for one page. */
export function readStored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False when this device would not remember. */
export function writeStored(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Never throws: a browser that keeps nothing has nothing to clear. */
export function clearStored(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is lost but the memory of this device.
  }
}

/** How the keys begin under which this device keeps what somebody has begun to write; it goes with whoever signs out. */
export const draftKeys = { review: 'review ', inquiry: 'inquiry ', address: 'guest-address' } as const;

/** Takes away what was begun, and all that this tab remembers. Never throws. */
export function clearDrafts() {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (Object.values(draftKeys).some((name) => key.startsWith(name))) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** What this tab alone remembers, through a reload and a way out and back. */
export function readTab<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Kept as JSON until the tab closes; never throws, and where nothing may be kept it is lost. */
export function writeTab(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}

/** Never throws. */
export function clearTab(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

const lent = 'lent ';
let sweeping: ReturnType<typeof setTimeout> | undefined;

/** What was written of a person: in this tab alone, through a reload and a way out and back, and no longer than so many minutes. */
export function storeTemporarily(key: string, value: unknown, minutes: number) {
  writeTab(lent + key, { value, until: Date.now() + minutes * 60_000 });
  sweepTemporary();
}

/** Null once its time is over. */
export function readTemporary<T>(key: string): T | null {
  const kept = readTab<{ value: T; until: number }>(lent + key);
  return kept && kept.until > Date.now() ? kept.value : null;
}

/** Never throws. */
export function clearTemporary(key: string) {
  clearTab(lent + key);
}

/** Takes away what has run out, now and as soon as the next does: nobody has to come back for it. Never throws. */
export function sweepTemporary() {
  clearTimeout(sweeping);
  const ends = keysOfTab()
    .filter((key) => key.startsWith(lent))
    .map((key) => ({ key, until: readTab<{ until?: number }>(key)?.until ?? 0 }));
  for (const { key, until } of ends) if (until <= Date.now()) clearTab(key);
  const next = Math.min(...ends.map(({ until }) => until).filter((until) => until > Date.now()));
  if (Number.isFinite(next)) sweeping = setTimeout(sweepTemporary, next - Date.now());
}

function keysOfTab() {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}
