import { offlineMessage } from '#client/error-messages.ts';

const fetched = new Set<string>();

/**
 * Imports a lazy script after fetching all scripts it needs, in place of Vite's own function (vite.config.ts). Chrome never requests a
 * module again after one failure, so nothing is imported before it is in the browser's cache. Lazy parts have no style sheets. Throws with a
 * sentence for the customer.
 */
export async function preload<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

async function fetchOnce(file: string) {
  if (fetched.has(file)) return;
  const response = await fetch(`/${file}`).catch(() => null);
  if (!response?.ok) throw new TypeError(offlineMessage);
  await response.arrayBuffer();
  fetched.add(file);
}
