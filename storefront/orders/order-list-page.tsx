import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import OrderListHead from '#front/order-list-head';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useScrollIntoCenter } from '#ui/use-centred.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { type OrderFilters, orderFiltersOf, orderSearchOf } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { OrderSearch } from './order-search.tsx';
import { orderFilterTabs } from './order-texts.ts';

export const handle: RouteHandle = { title: '주문내역' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '주문내역', path: '/order', hidden: true });

export default function OrderListPage() {
  const [search] = useSearchParams();
  const { isGuest } = useSession();
  const hydrated = useHydrated();
  const orderFilters = orderFiltersOf(hydrated ? search : new URLSearchParams());
  return (
    <>
      <HiddenHeading />
      <div className="order-bar">
        <OrderStatusFilters wish={orderFilters} />
        <OrderSearch key={`${orderFilters.productName}`} wish={orderFilters} />
      </div>
      {/* At least as high as the window, so that the footer does not shift visibly. */}
      <div className="order-ground">
        {isGuest ? <GuestInvitation /> : <OrderListHead />}
        <OrderList key={`${JSON.stringify(orderFilters)} ${isGuest}`} filters={orderFilters} />
      </div>
    </>
  );
}

/** Shown to a guest above the orders of this device. */
function GuestInvitation() {
  return (
    <section className="px-3 pt-3 min-[390px]:px-4">
      <div className="rounded-sheet bg-surface px-5 py-5">
        <h2 className="font-bold text-title">주문내역을 한곳에서 보세요</h2>
        <p className="mt-1 text-ink-600 text-second">
          로그인하면 어느 기기에서나 주문을 볼 수 있어요. 비회원으로 주문하셨다면 이름과 휴대폰 번호로 찾아 드려요.
        </p>
        <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
          <ButtonLink to="/login?next=%2Forder">로그인</ButtonLink>
          <ButtonLink to="/guest/order-lookup" variant="secondary">
            비회원 주문조회
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Order states as filters, each with its number of orders. */
function OrderStatusFilters({ wish }: { wish: OrderFilters }) {
  const { state, isGuest } = useSession();
  const { data: counts } = useQuery({
    queryKey: sessionKeys.orderCounts,
    queryFn: () => api('GET /v1/app-users/counts', {}),
    enabled: state === 'ready' && !isGuest,
  });
  const row = useScrollIntoCenter<HTMLElement>(wish.filter);
  return (
    <nav ref={row} aria-label="주문 상태" className="no-bar flex gap-2 overflow-x-auto px-gutter pt-2.5 pb-1.5">
      {orderFilterTabs.map(({ key, label }) => {
        const count = key === 'all' ? 0 : (counts?.[key] ?? 0);
        return (
          <Chip
            key={key}
            to={{ search: orderSearchOf({ ...wish, filter: key }) }}
            replace
            selected={key === wish.filter}
          >
            {label}
            {count > 0 && <span className="tabular ml-1 font-bold">{groupThousands(count)}</span>}
          </Chip>
        );
      })}
    </nav>
  );
}
