import { Chip } from '#ui/chip.tsx';
import { useScrollIntoCenter } from '#ui/use-centred.ts';

type Props = { name: string; tabs: { id: number; name: string }[]; active: number };

/** The tabs of a group below the top bar; the active one scrolls into view. */
export function GroupTabs({ name, tabs, active }: Props) {
  const row = useScrollIntoCenter<HTMLDivElement>(active);
  return (
    <nav aria-label={`${name} 나누어 보기`} className="sticky top-(--top-bar) z-20 bg-surface">
      <div ref={row} className="no-bar flex gap-2 overflow-x-auto px-gutter py-2">
        {tabs.map((tab) => (
          <Chip key={tab.id} to={{ search: `?tab=${tab.id}` }} replace selected={tab.id === active}>
            {tab.name}
          </Chip>
        ))}
      </div>
    </nav>
  );
}
