import type { HomeDisplay } from '#contract/display.ts';
import { Section } from '#ui/section.tsx';
import { type ProductCardData, productCardData } from '../product/card-data.ts';
import { SeasonCalendar } from './season-calendar.tsx';
import { StripLayout } from './strip-layout.tsx';
import { DisplayVideoStrip } from './video-strip.tsx';

export type StripDisplay = Pick<
  HomeDisplay,
  'id' | 'name' | 'title' | 'subTitle' | 'displayUiType' | 'showInformation'
> & {
  products: ProductCardData[];
};

const room: Partial<Record<HomeDisplay['displayUiType'], number>> = { grid2: 6, grid3: 8, list: 4, ranking: 10 };

/** Prepares displays as strips, with only the products their layout shows and only the fields a card needs. */
export function stripsOf(displays: HomeDisplay[]): StripDisplay[] {
  return displays
    .filter(({ displayUiType, products }) => displayUiType !== 'banner' && products.length > 0)
    .map(({ id, name, title, subTitle, displayUiType, showInformation, products }) => {
      const cards = products.slice(0, room[displayUiType] ?? 6).map(productCardData);
      return { id, name, title, subTitle, displayUiType, showInformation, products: cards };
    });
}

/** One strip: its title, if it has one, and its products. */
export function DisplayStrip({
  display,
  now,
  call,
}: {
  display: StripDisplay;
  now: string;
  call?: string | undefined;
}) {
  const { id, title, subTitle, displayUiType, showInformation, products } = display;
  if (displayUiType === 'video') return <DisplayVideoStrip display={display} />;
  const face = <StripLayout display={display} products={products} />;
  if (!showInformation) {
    return (
      <section aria-label={title} className="band pt-6 pb-7">
        {face}
      </section>
    );
  }
  return (
    <Section title={title} sub={subTitle} call={call} more={displayUiType === 'ranking' ? '/best' : `/display/${id}`}>
      {title.includes('제철') && <SeasonCalendar now={now} />}
      {face}
    </Section>
  );
}
