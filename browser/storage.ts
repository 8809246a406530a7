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
