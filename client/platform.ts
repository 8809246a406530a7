export type ClientPlatform = 'web' | 'android' | 'ios';

/** The app is recognized by its bridge or the user agent; without either the platform is the web. */
export function currentPlatform(): ClientPlatform {
  if (typeof window === 'undefined') return 'web';
  const system = appSystem();
  if (system) return system;
  const app = /ShopApp\/(android|ios)/i.exec(navigator.userAgent);
  return (app?.[1]?.toLowerCase() as ClientPlatform | undefined) ?? 'web';
}

/** What an app adds to the window of its pages. */
export type BridgeWindow = {
  ShopBridge?: { postMessage?: (text: string) => void };
  webkit?: { messageHandlers?: { ShopBridge?: { postMessage?: (text: string) => void } } };
  ShopBridgeReceive?: (text: string) => void;
};

const app = { isLost: false };

/** The app stopped answering: from now on the page behaves as on the web. */
export function detachApp() {
  app.isLost = true;
}

/** The system of the app around this page; null on the web, and after the app stopped answering. */
export function appSystem(): 'android' | 'ios' | null {
  if (typeof window === 'undefined' || app.isLost) return null;
  const { ShopBridge, webkit } = window as unknown as BridgeWindow;
  if (webkit?.messageHandlers?.ShopBridge) return 'ios';
  if (ShopBridge) return 'android';
  return shellSystem();
}

// The sandbox's shell frames the shop and names the frame after the system it simulates.
/** The system of the sandbox shell that frames this page; null without one. */
export function shellSystem() {
  if (window.parent === window) return null;
  const found = /^ShopApp\/(android|ios)$/.exec(window.name)?.[1];
  return (found as 'android' | 'ios' | undefined) ?? null;
}
