import { Tabs } from '#ui/tabs.tsx';

/** The tabs of sent and received gifts. */
export function GiftTabs({
  active,
  sent,
}: {
  active: 'sent' | 'received' /** The number of sent gifts. */;
  sent: number;
}) {
  return (
    <Tabs
      label="선물함"
      fit
      active={active}
      tabs={[
        { key: 'received', label: '받은 선물', to: '/gift/received' },
        { key: 'sent', label: '보낸 선물', to: '/gift/sent', count: sent },
      ]}
    />
  );
}
