import { useEffect, useRef } from 'react';
import { readTab, writeTab } from '#client/storage.ts';
import type { HomeDisplay } from '#contract/display.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import { classNames } from '#ui/cx.ts';
import { Section } from '#ui/section.tsx';
import { type ProductCardData, productCardData } from '../product/card-data.ts';
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

const shownKey = 'month-shown';

/** The months around the current one, which slides in from the month before, once in a tab. */
function SeasonCalendar({ now }: { now: string }) {
  const month = Number(koreanDay(now).slice(5, 7));
  const ribbon = Array.from({ length: 7 }, (_, place) => ((month - 4 + place + 12) % 12) + 1);
  const current = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (readTab(shownKey) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    writeTab(shownKey, month);
    current.current?.animate({ translate: ['-100%', '0'] }, { duration: 400, easing: 'ease-out' });
  }, [month]);
  return (
    <p className="mx-gutter mb-4 grid grid-cols-7 items-center rounded-full bg-brand-50 p-1" aria-hidden>
      {ribbon.map((one) => (
        <span
          key={one}
          ref={one === month ? current : undefined}
          className={classNames(
            'tabular grid h-9 min-w-0 place-items-center rounded-full',
            one === month ? 'bg-brand-strong font-bold text-second text-on-brand' : 'text-caption text-brand-700',
          )}
        >
          {one}월
        </span>
      ))}
    </p>
  );
}
