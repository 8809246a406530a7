export type Platform = 'web' | 'android' | 'ios';

type Bridged = { ShopBridge?: unknown; webkit?: { messageHandlers?: { ShopBridge?: unknown } } };

/** The apps announce themselves by their bridge or in the user agent; without either it is the web. */
export function platform(): Platform {
  if (typeof window === 'undefined') return 'web';
  const bridged = window as unknown as Bridged;
  if (bridged.webkit?.messageHandlers?.ShopBridge) return 'ios';
  if (bridged.ShopBridge) return 'android';
  const app = /ShopApp\/(android|ios)/i.exec(navigator.userAgent);
  return (app?.[1]?.toLowerCase() as Platform | undefined) ?? 'web';
}
