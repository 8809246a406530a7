/** Private windows may refuse storage; the shop then works for one page. */
export function readStored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the memory of this device.
  }
}

export function clearStored(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
