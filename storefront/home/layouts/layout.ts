import type { PriceMove } from '#contract/catalog.ts';
import type { HeroBanner } from '../../display/banner.tsx';
import type { StripDisplay } from '../../display/product-strip.tsx';

/** The data of the first section of a brand's home. */
export type HomeLayoutProps = { banners: HeroBanner[]; strips: StripDisplay[]; moves: PriceMove[]; now: string };
