import { useHandle } from './route-handle.ts';

/** The name of a screen whose own words have not come yet, for whoever listens: the bar shows it already. */
export function Heading() {
  const { title } = useHandle();
  return <h1 className="sr-only">{title}</h1>;
}
