import type { DataRouter } from 'react-router';
import { keepFormInput } from './keep-form-input.ts';

type Module = Record<string, unknown>;
type Route = { id: string; module: string };

/**
 * Loads the script of a screen, in place of react-router's own function (vite.config.ts). When a script fails to load, react-router reloads
 * the current page. This function opens the destination as a document and stores the input of this page.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, Module>) {
  const known = loaded[route.id];
  if (known) return known;
  try {
    const module = (await import(/* @vite-ignore */ route.module)) as Module;
    loaded[route.id] = module;
    return module;
  } catch (error) {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter?: DataRouter };
    const to = router?.state.navigation.location;
    // The script was prefetched for a link, without a navigation.
    if (!router || !to) throw error;
    keepFormInput();
    window.location.assign(router.createHref(to));
    return new Promise<Module>(() => {});
  }
}
