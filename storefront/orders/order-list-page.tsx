import { type MetaFunction, useSearchParams } from 'react-router';
import { useHydrated } from '#ui/hydrated.ts';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { GuestInvitation } from './guest-invitation.tsx';
import { orderFiltersOf } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { OrderStatusFilters } from './order-list-filters.tsx';
import { OrderSearch } from './order-search.tsx';

export const handle: RouteHandle = { title: '주문내역' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '주문내역', path: '/order', hidden: true });

export default function OrderListPage() {
  const [search] = useSearchParams();
  const { isGuest } = useSession();
  const hydrated = useHydrated();
  const wish = orderFiltersOf(hydrated ? search : new URLSearchParams());
  return (
    <>
      <HiddenHeading />
      <div className="sticky top-(--top-bar) z-10 bg-surface">
        <OrderStatusFilters wish={wish} />
        <OrderSearch key={`${wish.productName}`} wish={wish} />
      </div>
      {/* At least as high as the window, so that the footer does not shift visibly. */}
      <div className="min-h-dvh bg-sunken">
        {isGuest && <GuestInvitation />}
        <OrderList key={`${JSON.stringify(wish)} ${isGuest}`} wish={wish} />
      </div>
    </>
  );
}
