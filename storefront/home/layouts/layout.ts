import type { Banner } from '../../display/banner.tsx';
import type { Display } from '../../display/strip.tsx';

/** What a brand's home may begin with. */
export type FrontProps = { banners: Banner[]; strips: Display[]; now: string };
