const fetched = new Set<string>();

/**
 * Imports a script that is loaded late, once all scripts it needs have come; takes the place of Vite's own (vite.config.ts). Chrome never
 * asks again for a module that failed once, so nothing is imported before it is in the browser's cache. Late parts have no style sheets.
 */
export async function preload<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

async function fetchOnce(file: string) {
  if (fetched.has(file)) return;
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new TypeError(file);
  await response.arrayBuffer();
  fetched.add(file);
}
