import { useRouteLoaderData } from 'react-router';
import { brand } from '#brand';
import type { StorefrontSettings } from '#contract/settings.ts';
import { ExternalButton } from '#ui/button.tsx';

/** A link to the app's store page on this phone; in a demonstration to the page that simulates the app. */
export function AppLink() {
  const settings = useRouteLoaderData('root') as StorefrontSettings | undefined;
  const apple = typeof navigator !== 'undefined' && /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  const store = apple ? brand.apps.ios : brand.apps.android;
  return (
    <ExternalButton href={settings?.sandbox ? `${settings.sandbox}/shell` : store} className="flex-1">
      앱에서 구매하기
    </ExternalButton>
  );
}
