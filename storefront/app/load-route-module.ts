import type { DataRouter } from 'react-router';
import { keepFormInput } from './keep-form-input.ts';

type Module = Record<string, unknown>;
type Route = { id: string; module: string };

/**
 * Loads the script of a screen; takes the place of react-router's own (vite.config.ts). Where that one reloads the current page when the
 * script does not come, this one loads the document that the tap leads to,
 * and keeps what is written here.
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
    // Prefetched for a link before a tap.
    if (!router || !to) throw error;
    keepFormInput();
    window.location.assign(router.createHref(to));
    return new Promise<Module>(() => {});
  }
}
