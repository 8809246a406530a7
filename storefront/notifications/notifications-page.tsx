import { type MetaFunction, useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { RequireMember } from '../verification/require-member.tsx';
import { NotificationList } from './notification-list.tsx';

export const handle: RouteHandle = { title: '알림' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '알림', path: '/notifications', hidden: true });

/** Available to every session; guests see the notifications of their orders too. */
export default function NotificationsPage() {
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'sns' ? 'sns' : 'order';
  return (
    <RequireMember>
      {({ uuid }) => (
        <>
          <HiddenHeading />
          <Tabs
            label="알림 종류"
            fit
            active={tab}
            tabs={[
              { key: 'order', label: '주문', to: '/notifications' },
              { key: 'sns', label: '소식', to: '/notifications?tab=sns' },
            ]}
          />
          <NotificationList
            key={`${uuid} ${tab}`}
            who={uuid}
            listType={tab === 'order' ? 'orderList' : 'fruitSnsList'}
          />
        </>
      )}
    </RequireMember>
  );
}
