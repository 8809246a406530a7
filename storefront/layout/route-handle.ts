import { useMatches } from 'react-router';

/** What a screen requires of the page frame; a route exports it as `handle`. */
export type RouteHandle<D = never> = {
  title?: string | ((data: D) => string);
  /** home: logo and search · inner: back, title, search, cart · clear: inner, transparent over an image · none */
  top?: 'home' | 'inner' | 'clear' | 'none';
  /** nav: the brand's bottom navigation · action: the page has its own sticky bar · none */
  bar?: 'nav' | 'action' | 'none';
  footer?: boolean;
  /** For payment and refund screens: no links except back, and the company information in one line. */
  calm?: boolean;
};

export function useRouteHandle() {
  const matches = useMatches();
  const last = matches.at(-1);
  const handle = (last?.handle ?? {}) as RouteHandle<unknown>;
  // A screen that failed to load is an error in a plain frame.
  if (typeof handle.title === 'function' && !last?.loaderData)
    return { title: '', top: 'inner', bar: 'nav', footer: true, calm: false } as const;
  const { top = 'inner', bar = 'nav', footer = true, calm = false } = handle;
  const title = typeof handle.title === 'function' ? handle.title(last?.loaderData) : (handle.title ?? '');
  return { title, top, bar, footer, calm };
}
