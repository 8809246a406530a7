import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Laws broken on purpose, so that a lane can show that it would notice. The shop itself does not know of them. */
export async function breakBeforeStart(what: string | undefined) {
  if (what !== 'admission') return;
  const { concurrencyLimits: bounds } = await import('#server/http/load-shedding/load-shedding.ts');
  for (const name of Object.keys(bounds)) Object.assign(bounds, { [name]: name === 'lateMs' ? 1e9 : 1e6 });
}

/** Rewritten page queries get back their timestamps. */
export async function breakAfterStart(what: string | undefined, brand: string) {
  if (what !== 'leftovers') return;
  await import(pathToFileURL(resolve('build', brand, 'server', 'index.js')).href);
  const { timeoutManager } = await import('@tanstack/react-query');
  timeoutManager.setTimeoutProvider({
    setTimeout: (callback, delay) => setTimeout(callback, delay),
    clearTimeout: (timer) => clearTimeout(timer),
    setInterval: (callback, delay) => setInterval(callback, delay),
    clearInterval: (timer) => clearInterval(timer),
  });
}
