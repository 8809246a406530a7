import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import { States } from './list-states.tsx';
import type { Shape } from './skeletons.tsx';
import { dayOf } from './texts.ts';

/** 오늘, whoever asks: the date above what the day holds for them. */
export function DayScreen<D extends { date: string }>({
  asked,
  shape,
  children,
}: {
  asked: UseQueryResult<D>;
  shape: Shape;
  children: (day: D) => ReactNode;
}) {
  const day = asked.data;
  return (
    <>
      <Heading title="오늘" about={day && dayOf(day.date)} />
      <States asked={asked} isEmpty={!day} empty={{ text: '' }} shape={shape}>
        {day && children(day)}
      </States>
    </>
  );
}
