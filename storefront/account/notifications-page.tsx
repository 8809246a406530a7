import { type MetaFunction, useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { head } from '../head.ts';
import { Gate } from '../identity/gate.tsx';
import { Invitation } from '../identity/invitation.tsx';
import type { Handle } from '../shell/handle.ts';

export const handle: Handle = { title: '알림' };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '알림', path: '/notifications', hidden: true });

export default function NotificationsPage() {
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'sns' ? 'sns' : 'order';
  return (
    <Gate guest={<Invitation title="주문 소식을 알려 드릴게요" />}>
      {() => (
        <>
          <h1 className="sr-only">알림</h1>
          <Tabs
            label="알림 종류"
            fit
            active={tab}
            tabs={[
              { key: 'order', label: '주문', to: '/notifications' },
              { key: 'sns', label: '소식', to: '/notifications?tab=sns' },
            ]}
          />
          <EmptyState
            art="bell"
            title={tab === 'order' ? '아직 주문 알림이 없어요' : '아직 새 소식이 없어요'}
            text="새 알림이 오면 여기에 모아 둘게요."
            action={{ label: '쇼핑하러 가기', to: '/' }}
          />
        </>
      )}
    </Gate>
  );
}
