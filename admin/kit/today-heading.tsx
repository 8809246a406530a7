import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shortDateText } from './admin-texts.ts';
import { ListStates } from './list-states.tsx';
import { ScreenHeading } from './section-heading.tsx';
import type { SkeletonShape } from './skeletons.tsx';

/** The heading of a dashboard (오늘) with the date, for shop staff and sellers. */
export function TodayHeading<D extends { date: string }>({
  query,
  shape,
  children,
}: {
  query: UseQueryResult<D>;
  shape: SkeletonShape;
  children: (day: D) => ReactNode;
}) {
  const day = query.data;
  return (
    <>
      <ScreenHeading title="오늘" about={day && shortDateText(day.date)} />
      <ListStates query={query} isEmpty={!day} empty={{ text: '' }} shape={shape}>
        {day && children(day)}
      </ListStates>
    </>
  );
}
