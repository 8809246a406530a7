import type { HomeDisplay } from '#contract/display.ts';
import { Section } from '#ui/section.tsx';
import { type Shown, shown } from '../product/card-data.ts';
import { Months } from './season-calendar.tsx';
import { Face } from './strip-layout.tsx';
import { Films } from './video-strip.tsx';

export type Display = Pick<HomeDisplay, 'id' | 'name' | 'title' | 'subTitle' | 'displayUiType' | 'showInformation'> & {
  products: Shown[];
};

const room: Partial<Record<HomeDisplay['displayUiType'], number>> = { grid2: 6, grid3: 8, list: 4, ranking: 10 };

/** Displays as strips, with as many products as their face has room for and no more of each than a card shows. */
export function stripsOf(displays: HomeDisplay[]): Display[] {
  return displays
    .filter(({ displayUiType, products }) => displayUiType !== 'banner' && products.length > 0)
    .map(({ id, name, title, subTitle, displayUiType, showInformation, products }) => {
      const cards = products.slice(0, room[displayUiType] ?? 6).map(shown);
      return { id, name, title, subTitle, displayUiType, showInformation, products: cards };
    });
}

/** One strip: its words where it wants any, and its goods. */
export function DisplayStrip({ display, now, call }: { display: Display; now: string; call?: string | undefined }) {
  const { id, title, subTitle, displayUiType, showInformation, products } = display;
  if (displayUiType === 'video') return <Films display={display} />;
  const face = <Face display={display} products={products} />;
  if (!showInformation) {
    return (
      <section aria-label={title} className="band pt-6 pb-7">
        {face}
      </section>
    );
  }
  return (
    <Section title={title} sub={subTitle} call={call} more={displayUiType === 'ranking' ? '/best' : `/display/${id}`}>
      {title.includes('제철') && <Months now={now} />}
      {face}
    </Section>
  );
}
