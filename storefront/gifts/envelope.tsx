import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { GiftCardArt } from './gift-card.tsx';

const opensInMs = 1100;

type Props = { sender: string; receiver: string | null; card: string; onOpen: () => void };

/** A closed envelope and one button. The opening is animated, and immediate with `prefers-reduced-motion`. */
export function GiftEnvelope({ sender, receiver, card, onOpen }: Props) {
  const [isOpening, setOpening] = useState(false);
  const opened = useRef(onOpen);
  opened.current = onOpen;
  useEffect(() => {
    if (!isOpening) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => opened.current(), isStill ? 0 : opensInMs);
    return () => clearTimeout(timer);
  }, [isOpening]);
  return (
    <section className="flex min-h-[80dvh] flex-col justify-center px-gutter py-10 text-center">
      <h1 className="font-bold text-hero">
        {receiver ? `${receiver}님,` : '안녕하세요,'}
        <br />
        {sender}님이 선물을 보냈어요
      </h1>
      <div aria-hidden className="perspective-distant relative mx-auto mt-36 mb-10 aspect-[8/5] w-full max-w-90">
        <div className="absolute inset-0 rounded-sheet bg-brand-200 shadow-lift" />
        <div
          className={classNames(
            'absolute inset-x-4 top-3 transition-transform delay-400 duration-700 ease-out motion-reduce:transition-none',
            isOpening && '-translate-y-24',
          )}
        >
          <GiftCardArt card={card} className="rounded-card shadow-lift" />
        </div>
        <svg aria-hidden viewBox="0 0 320 200" className="absolute inset-0 size-full overflow-visible">
          <path d="M0 10v174q0 16 16 16h288q16 0 16-16V10L172 118q-12 8-24 0z" className="fill-brand-100" />
          <path d="M4 196l122-94M316 196L194 102" fill="none" strokeWidth="1.5" className="stroke-brand-200" />
        </svg>
        <svg
          aria-hidden
          viewBox="0 0 320 200"
          className={classNames(
            'absolute inset-0 size-full origin-top overflow-visible transition-transform duration-400 ease-in motion-reduce:transition-none',
            isOpening && '-z-10 rotate-x-180',
          )}
        >
          <path d="M16 0h288q16 0 16 14L172 122q-12 8-24 0L0 14Q0 0 16 0z" className="fill-brand-50 stroke-brand-200" />
          <circle cx="160" cy="112" r="20" className="fill-brand" />
          <path d="M160 122c-8-6-12-10-12-15a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 5-4 9-12 15z" fill="#fff" />
        </svg>
      </div>
      <Button size="large" full busy={isOpening} onClick={() => setOpening(true)}>
        선물 열어 보기
      </Button>
    </section>
  );
}
