import { useRouteHandle } from './route-handle.ts';

/** The title of a screen that is still loading, for screen readers: the top bar shows it already. */
export function HiddenHeading() {
  const { title } = useRouteHandle();
  return <h1 className="sr-only">{title}</h1>;
}
