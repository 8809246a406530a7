import { useMatches } from 'react-router';

/** What a screen tells the frame around it; a route exports it as `handle`. */
export type RouteHandle<D = never> = {
  title?: string | ((data: D) => string);
  /** home: logo and search pill · inner: back, title, search, cart · clear: inner, see-through over a picture · none */
  top?: 'home' | 'inner' | 'clear' | 'none';
  /** nav: the brand's bottom navigation · action: the page brings its own sticky bar · none */
  bar?: 'nav' | 'action' | 'none';
  footer?: boolean;
  /** Where one pays or asks for money back: no way out but back, and the company's facts in one line. */
  calm?: boolean;
};

export function useRouteHandle() {
  const matches = useMatches();
  const last = matches.at(-1);
  const handle = (last?.handle ?? {}) as RouteHandle<unknown>;
  // A screen that could not load is an error in a plain frame.
  if (typeof handle.title === 'function' && !last?.loaderData)
    return { title: '', top: 'inner', bar: 'nav', footer: true, calm: false } as const;
  const { top = 'inner', bar = 'nav', footer = true, calm = false } = handle;
  const title = typeof handle.title === 'function' ? handle.title(last?.loaderData) : (handle.title ?? '');
  return { title, top, bar, footer, calm };
}
