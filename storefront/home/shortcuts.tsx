import { Chip } from '#ui/chip.tsx';
import { Tabs } from '#ui/tabs.tsx';

type WaysProps = { tabs: { id: number; name: string; link: string }[]; below: { id: number; name: string }[] };

/** Links to other sections. */
export function HomeShortcuts({ tabs, below }: WaysProps) {
  return (
    <>
      {tabs.length > 0 && (
        <Tabs
          label="둘러보기"
          active="/"
          replace={false}
          tabs={tabs.map(({ id, name, link }) => ({ key: link === '/' ? '/' : String(id), label: name, to: link }))}
        />
      )}
      {below.length > 0 && (
        <nav aria-label="골라 보기" className="chips no-bar flex gap-2 overflow-x-auto px-gutter py-2">
          {below.map(({ id, name }) => (
            <Chip key={id} to={`/display/${id}`}>
              {name}
            </Chip>
          ))}
        </nav>
      )}
    </>
  );
}
