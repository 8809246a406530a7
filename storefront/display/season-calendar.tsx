import { useEffect, useRef } from 'react';
import { readTab, writeTab } from '#client/storage.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import { classNames } from '#ui/cx.ts';

const shownKey = 'month-shown';

/** The months around the current one, which slides in from the month before, once in a tab. */
export function SeasonCalendar({ now }: { now: string }) {
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
