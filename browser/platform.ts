import { appSystem } from './bridge.ts';

export type Platform = 'web' | 'android' | 'ios';

/** The apps announce themselves by their bridge or in the user agent; without either it is the web. */
export function platform(): Platform {
  if (typeof window === 'undefined') return 'web';
  const system = appSystem();
  if (system) return system;
  const app = /ShopApp\/(android|ios)/i.exec(navigator.userAgent);
  return (app?.[1]?.toLowerCase() as Platform | undefined) ?? 'web';
}
