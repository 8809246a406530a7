import type { HeroBanner } from '../../display/banner.tsx';
import type { StripDisplay } from '../../display/strip.tsx';

/** What a brand's home may begin with. */
export type HomeLayoutProps = { banners: HeroBanner[]; strips: StripDisplay[]; now: string };
