import { Hero } from '../../display/banner.tsx';
import type { FrontProps } from './layout.ts';

/** A stall: what was brought this morning, one thing after the other. */
export default function Stall({ banners }: FrontProps) {
  return <Hero banners={banners} />;
}
