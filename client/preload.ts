import { offlineMessage, reloadMessage } from './error-messages.ts';

const fetched = new Set<string>();

/**
 * Imports a lazy script after fetching all scripts it needs, in place of Vite's own function (vite.config.ts). Chrome never requests a
 * module again after one failure, so nothing is imported before it is in the browser's cache. Lazy parts have no style sheets. Throws with a
 * sentence for the user.
 */
export async function preload<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  const needed = files.length > 0 ? files.map((file) => `/${file}`) : addressIn(load);
  await Promise.all(needed.map(fetchOnce));
  return load();
}

/** The address of the script that a function imports. Vite names no files where the script needs no other one. */
function addressIn(load: () => unknown) {
  const [, , name] = /\bimport\((['"`])(.+?)\1\)/.exec(String(load)) ?? [];
  return name ? [new URL(name, import.meta.url).pathname] : [];
}

async function fetchOnce(address: string) {
  if (fetched.has(address)) return;
  const response = await fetch(address).catch(() => null);
  if (!response) throw new TypeError(offlineMessage);
  // A release of long ago has no scripts any more.
  if (!response.ok) throw new TypeError(reloadMessage);
  await response.arrayBuffer();
  fetched.add(address);
}
