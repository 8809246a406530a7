import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { groupThousands } from '#contract/rules/money.ts';
import type { QueueCounts } from '#contract/work-queues.ts';
import { useDialog } from '#ui/dialog.ts';
import type { MenuItem } from '../screens.ts';

type MenuCounts = { counts: QueueCounts | undefined };
type Props = MenuCounts & {
  groups: { name: string; items: MenuItem[] }[];
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The menu at the side; on a phone it opens over the screen. */
export function Sidebar({ groups, counts, isOpen, onClose, children }: Props) {
  const dialog = useDialog(isOpen);
  const items = (
    <>
      <p className="px-3 pt-4 pb-1 font-bold text-section text-white">사무실</p>
      <MenuGroups groups={groups} counts={counts} onGo={onClose} />
      <div className="mt-auto border-white/15 border-t pb-3">{children}</div>
    </>
  );
  return (
    <>
      <aside aria-label="사무실" className="sticky top-0 hidden h-dvh flex-col overflow-y-auto bg-rail px-2 lg:flex">
        {items}
      </aside>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog without our help. */}
      <dialog
        ref={dialog}
        aria-label="모든 화면"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-rail px-2 backdrop:bg-black/50"
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        onClick={(event) => event.target === event.currentTarget && onClose()}
      >
        {isOpen && <div className="flex min-h-full flex-col">{items}</div>}
      </dialog>
    </>
  );
}

function MenuGroups({ groups, counts, onGo }: Pick<Props, 'groups' | 'counts'> & { onGo: () => void }) {
  return (
    <nav aria-label="화면">
      {groups.map((group) => (
        <section key={group.name} className="mt-3">
          <h2 className="px-3 pb-1 text-caption text-white/70">{group.name}</h2>
          <ul>
            {group.items.map(({ to, name, icon: Icon, count }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className="rail-link" onClick={onGo}>
                  <Icon className="size-4 shrink-0" aria-hidden />
                  <span className="flex-1">{name}</span>
                  <Count count={count && counts?.[count]} />
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return <span className="tabular rounded-full bg-white/15 px-2 text-caption text-white">{cappedCount(count)}</span>;
}

/** Counts end at ten thousand. */
const cappedCount = (count: number) => (count >= 10_000 ? '10,000+' : groupThousands(count));

/** Four menu entries within reach of one thumb. */
export function MobileMenuBar({ items, counts, onMore }: MenuCounts & { items: MenuItem[]; onMore: () => void }) {
  return (
    <nav
      aria-label="자주 쓰는 화면"
      className="fixed inset-x-0 bottom-0 z-10 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] *:flex-1 lg:hidden"
    >
      {items.slice(0, 4).map(({ to, name, icon: Icon, count }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className="grid min-h-14 place-items-center gap-0.5 py-1.5 text-caption text-ink-600 aria-[current]:font-bold aria-[current]:text-brand-strong"
        >
          <Icon className="size-5" aria-hidden />
          <span>
            {name}
            {count && counts?.[count] ? ` ${cappedCount(counts[count])}` : ''}
          </span>
        </NavLink>
      ))}
      <button
        type="button"
        onClick={onMore}
        className="grid min-h-14 place-items-center gap-0.5 py-1.5 text-caption text-ink-600"
      >
        <Menu className="size-5" aria-hidden />
        전체
      </button>
    </nav>
  );
}
