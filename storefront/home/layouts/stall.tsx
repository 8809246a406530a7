import { HeroCarousel } from '../../display/banner.tsx';
import type { HomeLayoutProps } from './layout.ts';

/** A stall: what was brought this morning, one thing after the other. */
export default function StallLayout({ banners }: HomeLayoutProps) {
  return <HeroCarousel banners={banners} />;
}
