import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import type { CustomerNotification, NotificationListType } from '#contract/notifications.ts';
import { koreanDay, nearDayText } from '#contract/rules/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSession } from '../session/session.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationKeys } from './notifications-query-keys.ts';

/** Orders are loaded fifteen at a time, all others thirty (spec §9). */
const rows: Record<NotificationListType, number> = { orderList: 15, fruitSnsList: 30 };
const nothing: Record<NotificationListType, { title: string; text: string }> = {
  orderList: { title: '아직 주문 알림이 없어요', text: '주문하시면 결제부터 도착까지 여기에 모아 둘게요.' },
  fruitSnsList: { title: '아직 새 소식이 없어요', text: brand.words.newsEmpty },
};

export function NotificationList({ who, listType }: { who: string; listType: NotificationListType }) {
  const notificationsQuery = useInfiniteQuery({
    queryKey: notificationKeys.list(who, listType),
    queryFn: ({ pageParam }) =>
      api('GET /v1/app-users/notification', {
        query: { listType, take: rows[listType], ...(pageParam ? { nextPage: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
    staleTime: 0,
  });
  const list = notificationsQuery.data?.pages.flatMap((page) => page.entities);
  useRead(listType, list?.some(({ isRead }) => !isRead) ?? false);
  if (!list && notificationsQuery.error)
    return <LoadFailure error={notificationsQuery.error} onRetry={() => void notificationsQuery.refetch()} />;
  if (!list) return <Waiting />;
  if (list.length === 0)
    return <EmptyState art="bell" {...nothing[listType]} action={{ label: brand.words.goShopping, to: '/' }} />;
  return (
    <>
      {daysOf(list).map(([day, ones]) => (
        <div key={day} className="pt-4">
          <h2 className="tabular px-gutter font-semibold text-ink-600 text-second">{day}</h2>
          <ul aria-label={`${day} 알림`}>
            {ones.map((one) => (
              <NotificationRow key={one.id} notification={one} />
            ))}
          </ul>
        </div>
      ))}
      <InfiniteScroll
        more={notificationsQuery.hasNextPage}
        busy={notificationsQuery.isFetchingNextPage}
        failed={notificationsQuery.isFetchNextPageError}
        onReach={() => void notificationsQuery.fetchNextPage()}
        end="오래된 알림은 지워져요."
      />
    </>
  );
}

/** The notifications by their day in Korea, in the order of the list. */
function daysOf(list: CustomerNotification[]) {
  const today = koreanDay(shopNow());
  const days = new Map<string, CustomerNotification[]>();
  for (const one of list) {
    const day = nearDayText(koreanDay(one.createDate), today);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days];
}

/** Displayed notifications count as read: new ones keep their mark until the screen is left, and the badge disappears at once. */
function useRead(listType: NotificationListType, isNew: boolean) {
  const { user, update } = useSession();
  const cache = useQueryClient();
  const done = useRef(false);
  useEffect(() => {
    if (!isNew || done.current || !user) return;
    done.current = true;
    const params = { name: 'newCumaNotification' as const };
    void api('PUT /v1/app-users/counts/{name}/read', { params, body: { listType } })
      .then(() => api('GET /v1/app-users/counters', {}))
      .then((counts) => update({ ...user, counts }))
      .then(() => cache.invalidateQueries({ queryKey: notificationKeys.all, refetchType: 'none' }))
      .catch(() => undefined);
  }, [isNew, user, update, cache, listType]);
}

function Waiting() {
  return (
    <div role="status" aria-label="알림을 불러오는 중이에요" className="divide-y divide-line">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex gap-3 px-gutter py-4">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
