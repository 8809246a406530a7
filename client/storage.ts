/** Private windows may refuse storage; the shop then works for one page. */
export function readStored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns false when the device refused to store the value. */
export function writeStored(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Never throws, even where the browser has no storage. */
export function clearStored(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Prefixes of the keys under which this device keeps unfinished input; sign-out deletes it. */
export const draftKeys = { review: 'review ', inquiry: 'inquiry ', address: 'guest-address' } as const;

/** Deletes unfinished input and everything this tab has stored. Never throws. */
export function clearDrafts() {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (Object.values(draftKeys).some((name) => key.startsWith(name))) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** A value this tab alone stores; it survives a reload and a visit to another site. */
export function readTab<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores JSON until the tab closes. Never throws; without storage the value is lost. */
export function writeTab(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the value is lost.
  }
}

/** Whether this browser keeps values until the tab closes. An order needs it: the payment window is another site. */
export function canStoreInTab() {
  writeTab('probe', true);
  const isKept = readTab('probe') === true;
  clearTab('probe');
  return isKept;
}

/** Never throws. */
export function clearTab(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

const lent = 'lent ';
let sweeping: ReturnType<typeof setTimeout> | undefined;

/** Stores personal data in this tab for at most the given minutes; it survives a reload and a visit to another site. */
export function storeTemporarily(key: string, value: unknown, minutes: number) {
  writeTab(lent + key, { value, until: Date.now() + minutes * 60_000 });
  sweepTemporary();
}

/** Null after the value has expired. */
export function readTemporary<T>(key: string): T | null {
  const kept = readTab<{ value: T; until: number }>(lent + key);
  return kept && kept.until > Date.now() ? kept.value : null;
}

/** Never throws. */
export function clearTemporary(key: string) {
  clearTab(lent + key);
}

/** Deletes expired values now, and the others as each expires, without a read. Never throws. */
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

/** The key of the selection that an order sheet was started with, in this tab. */
export const sheetStartKey = (orderTmpId: number) => `sheet-start ${orderTmpId}`;

/** The key of the area of delivery (0 to 3) of the last stated arrival date, for cards. */
export const deliveryAreaKey = 'delivery-area';
