import { Hero } from '../../display/hero.tsx';
import type { FrontProps } from './front.ts';

/** A stall: what was brought this morning, one thing after the other. */
export default function Stall({ banners }: FrontProps) {
  return <Hero banners={banners} />;
}
