import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { api } from '#client/api.ts';
import type { Order } from '#contract/orders.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useGuestOrders } from '../guest-orders/guest-orders.ts';
import { optionsText } from '../orders/order-texts.ts';
import { orderKeys } from '../orders/orders-query-keys.ts';
import { useSession } from '../session/session.tsx';
import { type GuestCredentials, useGuestCredentials } from '../verification/guest-proof.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import type { InquirySubject } from './use-new-inquiry.ts';

type Picking = { chosen: InquirySubject | null; onPick: (about: InquirySubject) => void };
type Props = Picking & { opened: boolean; onClose: () => void };

/** The customer's orders, each as a whole or by line. */
export function InquiryOrderSheet({ opened, onClose, chosen, onPick }: Props) {
  const { proof } = useGuestCredentials();
  const pick = (about: InquirySubject) => {
    onPick(about);
    onClose();
  };
  return (
    <BottomSheet opened={opened} onClose={onClose} title="어떤 주문인가요?">
      {opened &&
        (proof ? <OfGuest proof={proof} chosen={chosen} onPick={pick} /> : <Own chosen={chosen} onPick={pick} />)}
    </BottomSheet>
  );
}

function OfGuest({ proof, ...rest }: Picking & { proof: GuestCredentials }) {
  return <Orders query={useGuestOrders(proof)} {...rest} />;
}

function Own(rest: Picking) {
  const { state, user } = useSession();
  const query = useInfiniteQuery({
    queryKey: orderKeys.list(user?.uuid, 'all', null, null, ''),
    queryFn: ({ pageParam }) => api('GET /v1/app-users/order-items', { query: { page: pageParam, take: 15 } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
    enabled: state === 'ready',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Orders query={query} {...rest} />;
}

function Orders({ query, ...rest }: Picking & { query: ReturnType<typeof useGuestOrders> }) {
  const { data, error } = query;
  if (!data && error) return <LoadFailure error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton className="h-48 w-full" />;
  const all = data.pages.flatMap(({ entities }) => entities);
  if (all.length === 0) return <EmptyState art="box" title="문의할 주문이 없어요" />;
  return (
    <>
      <ul className="flex flex-col gap-5 pb-4">
        {all.map((order) => (
          <OneOrder key={order.id} order={order} {...rest} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          주문 더 보기
        </Button>
      )}
    </>
  );
}

function OneOrder({ order, chosen, onPick }: Picking & { order: Order }) {
  const lines = order.orderItemProducts;
  return (
    <li>
      <p className="tabular text-caption text-ink-600">
        {dottedDay(order.createDate)} · {order.orderNumber}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {lines.length > 1 && (
          <Way
            label="주문 전체"
            on={chosen?.order === order.uuid && chosen.line === null}
            onPress={() => onPick({ order: order.uuid, line: null })}
          />
        )}
        {lines.map((line) => (
          <Way
            key={line.uuid}
            label={line.product.name}
            hint={optionsText(line)}
            on={chosen?.line === line.uuid}
            onPress={() => onPick({ order: order.uuid, line: line.uuid })}
          />
        ))}
      </ul>
    </li>
  );
}

type WayProps = { label: string; hint?: string; on: boolean; onPress: () => void };

function Way({ label, hint, on, onPress }: WayProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={on ? 'true' : undefined}
        onClick={onPress}
        className="flex min-h-13 w-full items-center justify-between gap-3 text-left"
      >
        <span className="min-w-0 py-2">
          <span className={classNames('block', on && 'font-bold text-brand-strong')}>{label}</span>
          {hint && <span className="block text-caption text-ink-600">{hint}</span>}
        </span>
        {on && <Check className="size-5 shrink-0 text-brand-strong" aria-hidden />}
      </button>
    </li>
  );
}
