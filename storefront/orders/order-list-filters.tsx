import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Chip } from '#ui/chip.tsx';
import { useScrollIntoCenter } from '#ui/use-centred.ts';
import { useSession } from '../session/session.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { type OrderFilters, orderSearchOf } from './order-filters.ts';
import { orderFilterTabs } from './order-texts.ts';

/** Order states as filters, each with its number of orders. */
export function OrderStatusFilters({ wish }: { wish: OrderFilters }) {
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
