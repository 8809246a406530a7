import { useRouteHandle } from './route-handle.ts';

/** The name of a screen whose own words have not come yet, for whoever listens: the bar shows it already. */
export function HiddenHeading() {
  const { title } = useRouteHandle();
  return <h1 className="sr-only">{title}</h1>;
}
