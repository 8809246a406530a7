import { type MetaFunction, useSearchParams } from 'react-router';
import { useHydrated } from '#ui/hydrated.ts';
import { head } from '../app/head.ts';
import { Heading } from '../layout/heading.tsx';
import type { Handle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { Filters } from './filters.tsx';
import { GuestInvitation } from './guest-invitation.tsx';
import { wishOf } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { Seek } from './order-search.tsx';

export const handle: Handle = { title: '주문내역' };
export const meta: MetaFunction = ({ matches }) => head(matches, { title: '주문내역', path: '/order', hidden: true });

export default function ListPage() {
  const [search] = useSearchParams();
  const { isGuest } = useSession();
  const hydrated = useHydrated();
  const wish = wishOf(hydrated ? search : new URLSearchParams());
  return (
    <>
      <Heading />
      <div className="sticky top-(--top-bar) z-10 bg-surface">
        <Filters wish={wish} />
        <Seek key={`${wish.productName}`} wish={wish} />
      </div>
      {/* As tall as the window whatever is in it, so that the footer never moves before the reader's eyes. */}
      <div className="min-h-dvh bg-sunken">
        {isGuest && <GuestInvitation />}
        <OrderList key={`${JSON.stringify(wish)} ${isGuest}`} wish={wish} />
      </div>
    </>
  );
}
