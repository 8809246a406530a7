import { useEffect, useState } from 'react';
import { Tabs } from '#ui/tabs.tsx';

const parts = ['info', 'reviews', 'questions', 'guide'] as const;

/** Sticky tabs over one long page; the current section is underlined. */
export function ProductTabs({ reviews, questions }: { reviews: number; questions: number }) {
  const active = useReading();
  return (
    <div className="sticky top-(--top-bar) z-20 border-sunken border-t-8">
      <Tabs
        label="상품 안내"
        fit
        active={active}
        tabs={[
          { key: 'info', label: '상품정보', to: { hash: 'info' } },
          { key: 'reviews', label: '후기', to: { hash: 'reviews' }, count: reviews },
          { key: 'questions', label: '문의', to: { hash: 'questions' }, count: questions },
          { key: 'guide', label: '배송·반품', to: { hash: 'guide' } },
        ]}
      />
    </div>
  );
}

function useReading() {
  const [active, setActive] = useState<string>('info');
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setActive(target.id);
      },
      { rootMargin: '-30% 0px -65% 0px' },
    );
    for (const part of parts) {
      const element = document.getElementById(part);
      if (element) watch.observe(element);
    }
    // A jump to the top passes no section, so the position is checked directly.
    const look = () => {
      const first = document.getElementById(parts[0]);
      if (first && first.getBoundingClientRect().top > innerHeight * 0.35) setActive(parts[0]);
    };
    window.addEventListener('scrollend', look);
    return () => {
      watch.disconnect();
      window.removeEventListener('scrollend', look);
    };
  }, []);
  return active;
}
