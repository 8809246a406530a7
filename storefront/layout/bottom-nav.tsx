import { Bell, CalendarHeart, House, LayoutGrid, MessagesSquare, ShoppingBag, User } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { brand } from '#brand';
import { classNames } from '#ui/cx.ts';
import { useSession } from '../session/session.tsx';

const icons = {
  shop: ShoppingBag,
  category: LayoutGrid,
  bell: Bell,
  person: User,
  community: MessagesSquare,
  home: House,
  event: CalendarHeart,
};

function faceOf(search: string) {
  return new URLSearchParams(search).get('tab') ?? '';
}

// Labels of up to four syllables fit on one line at any text size.
const size = `min(var(--text-fine), ${(100 / (brand.navigation.length * 4.4)).toFixed(2)}vw)`;

export function BottomNav() {
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const isNew = (user?.counts.newCumaNotification ?? 0) > 0;
  return (
    <nav
      aria-label="주요 메뉴"
      className="sticky bottom-0 z-20 mt-auto border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {/* The columns are fixed in advance, because a page may be painted before the last link is parsed. */}
      <ul className="grid h-(--nav)" style={{ gridTemplateColumns: `repeat(${brand.navigation.length}, 1fr)` }}>
        {brand.navigation.map(({ label, to, icon }) => {
          const Icon = icons[icon];
          // Views of home differ by their query.
          const [place, face = ''] = to.split('?');
          const here = pathname === place && (place !== '/' || faceOf(search) === faceOf(face));
          return (
            <li key={label} className="min-w-0">
              <Link
                to={to}
                viewTransition
                aria-current={here ? 'page' : undefined}
                style={{ fontSize: size }}
                className={classNames('nav-link', here ? 'font-bold text-brand-strong' : 'font-medium text-ink-400')}
              >
                <span className="relative">
                  <Icon className="size-6" strokeWidth={here ? 2.4 : 1.8} aria-hidden />
                  {icon === 'bell' && isNew && (
                    <span className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-accent ring-2 ring-surface">
                      <span className="sr-only">새 알림 있음</span>
                    </span>
                  )}
                </span>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
