import { HeroCarousel } from '../../display/banner.tsx';
import type { HomeLayoutProps } from './layout.ts';

/** A market stall: today's products one after the other. */
export default function StallLayout({ banners }: HomeLayoutProps) {
  return <HeroCarousel banners={banners} />;
}
